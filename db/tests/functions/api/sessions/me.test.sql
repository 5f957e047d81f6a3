-- The session body, read from the tables.
begin;
select plan(10);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'), nome_completo => 'Carla Nunes') as id;
select tests.remember('c', tests.act_as('12345678909')) is not null as signed_in;

select is(api.me(), jsonb_build_object(
  'usuario', jsonb_build_object('id', tests.recall('c') -> 'sub', 'nome_completo', 'Carla Nunes', 'auth_user_id', null),
  'principal_role', 'coordenador',
  'escola_id', tests.recall('c') -> 'escola_id',
  'escola_nome', 'Aurora',
  'roles', jsonb_build_array(tests.recall('c') -> 'roles' -> 0 || '{"escola_nome": "Aurora"}'),
  'expira_em', to_char(to_timestamp((tests.recall('c') ->> 'exp')::bigint) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
), 'the body has exactly these fields');

-- Changes after the sign-in are visible.
select tests.act_as_tester();
update portaria.usuarios set nome_completo = 'Carla Nunes Prado', auth_user_id = '00000000-0000-4000-8000-00000000000a' where codigo = '12345678909';
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'especialista');
select tests.present(tests.recall('c'));
select is(api.me() -> 'usuario' ->> 'nome_completo', 'Carla Nunes Prado', 'a changed name is visible');
select is(api.me() -> 'usuario' ->> 'auth_user_id', '00000000-0000-4000-8000-00000000000a', 'a changed auth_user_id is visible');
select is(jsonb_array_length(api.me() -> 'roles'), 2, 'an added role is visible');
select is(api.me() ->> 'principal_role', 'coordenador', 'the active role stays that of the session');

select tests.present(tests.recall('c') || '{"principal_role": "especialista", "escola_id": {"not": "an id"}}');
select is(api.me() -> 'escola_id', 'null', 'a school that is no id is none');
select tests.present(tests.recall('c'));

-- It only reads.
set local transaction read only;
select lives_ok($$select api.me()$$, 'me runs in a read-only transaction, as PostgREST uses for GET');

select tests.present(tests.recall('c') || '{"portal_type": "responsavel"}');
select tests.throws_code($$select api.me()$$, 'portal_token_refused', 401, 'a portal token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.me()$$, '42501', null, 'an anonymous caller is refused');
select tests.act_as_service();
select throws_ok($$select api.me()$$, '42501', null, 'the service is refused');

select * from finish();
rollback;
