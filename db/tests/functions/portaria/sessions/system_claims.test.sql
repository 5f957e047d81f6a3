-- The payload of a system token.
begin;
select plan(12);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'), nome_completo => 'Carla Nunes');
create function tests.claims() returns jsonb language sql as $$
  select portaria.system_claims(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, i, i + 28800) from portaria.usuarios as u, portaria.session_iat(u.sessoes_validas_desde) as i
$$;

select is(tests.claims() - '{iat,exp,jti}'::text[], jsonb_build_object(
  'sub', u.id, 'usuario_id', u.id, 'nome_completo', 'Carla Nunes', 'principal_role', 'coordenador', 'escola_id', e.id,
  'roles', jsonb_build_array(jsonb_build_object('nome', 'coordenador', 'escola_id', e.id)), 'role', 'authenticated', 'aud', 'authenticated'
), 'the claims are exactly those of the specification') from portaria.usuarios as u, api.escolas as e;
select is(jsonb_typeof(tests.claims() -> 'iat'), 'number', 'iat is a number');
select is(jsonb_typeof(tests.claims() -> 'exp'), 'number', 'exp is a number');
select is(jsonb_typeof(tests.claims() -> 'jti'), 'string', 'jti is text');
select is(count(distinct tests.claims() ->> 'jti')::integer, 1000, 'a thousand tokens have a thousand ids [B20]') from generate_series(1, 1000);
select is((c ->> 'exp')::bigint - (c ->> 'iat')::bigint, 28800::bigint, 'exp is the given time') from tests.claims() as c;
update portaria.usuarios set auth_user_id = '00000000-0000-4000-8000-00000000000a';
select is(tests.claims() ->> 'auth_user_id', '00000000-0000-4000-8000-00000000000a', 'auth_user_id is in the claims when the user has one');
select is(portaria.system_claims(u, '[]', '{"nome": "administrador", "escola_id": null}', 1, 2) -> 'escola_id', 'null', 'escola_id is null for a global role') from portaria.usuarios as u;
update portaria.usuarios set sessoes_validas_desde = clock_timestamp();
select is((select r from portaria.live_session_refusal(tests.claims()) as r), null, 'a session issued in the second of the end of all sessions is valid');
select is(portaria.system_claims(u, (select jsonb_agg(r) from generate_series(1, 40), jsonb_array_elements(portaria.roles_json(u.id)) as r), '{"nome": "x", "escola_id": null}', 1, 2) -> 'roles',
  '[{"nome": "x", "escola_id": null}]', 'too many roles for a cookie leave only the active one') from portaria.usuarios as u;
select is(jsonb_array_length(portaria.system_claims(u, (select jsonb_agg(r) from generate_series(1, 20), jsonb_array_elements(portaria.roles_json(u.id)) as r), '{"nome": "x", "escola_id": null}', 1, 2) -> 'roles'),
  20, 'twenty roles fit') from portaria.usuarios as u;
select is(portaria.token_refusal(tests.claims(), tests.epoch()), null, 'the claims are well formed');

select * from finish();
rollback;
