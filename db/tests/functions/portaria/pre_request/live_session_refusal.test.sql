-- The tables decide, not the claims.
begin;
select plan(25);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;

create function tests.live(patch jsonb default '{}', removed text default '') returns text language sql as $$
  select coalesce((select r from portaria.live_session_refusal((tests.recall('c') || patch) - removed) as r), 'good')
$$;

select is(tests.live(), 'good', 'a valid session is accepted');
select is(tests.live('{"iat": 5}'), 'good', 'an old session that nothing ended is accepted');
select is(tests.live('{}', 'iat'), 'good', 'a token without an iat is accepted');
select is(tests.live('{"usuario_id": null}'), 'session_ended', 'a null usuario_id is refused');
select is(tests.live('{"principal_role": null}'), 'role_revoked', 'a null role is refused');
select is(tests.live('{"principal_role": "Coordenador"}'), 'role_revoked', 'a role in another spelling is refused');
select is(tests.live('{"escola_id": null}'), 'role_revoked', 'a school role with a null school is refused');
select is(tests.live('{}', 'escola_id'), 'role_revoked', 'a school role without the school claim is refused');
select is(tests.live('{"escola_id": ""}'), 'role_revoked', 'a school that is not a UUID is refused');
select is(tests.live('{"escola_id": ["x"]}'), 'role_revoked', 'a school that is an array is refused');
select is(tests.live('{"escola_id": {"a": 1}}'), 'role_revoked', 'a school that is an object is refused');

-- The end of all sessions.
update portaria.usuarios set sessoes_validas_desde = to_timestamp((tests.recall('c') ->> 'iat')::bigint);
select is(tests.live(), 'good', 'a session of the same second as the end is accepted');
select is(tests.live(jsonb_build_object('iat', (tests.recall('c') ->> 'iat')::bigint - 1)), 'session_ended', 'a session of the second before the end is refused');
select is(tests.live('{}', 'iat'), 'session_ended', 'a token without an iat is refused after an end');
update portaria.usuarios set sessoes_validas_desde = to_timestamp((tests.recall('c') ->> 'iat')::bigint + 0.000001);
select is(tests.live(), 'session_ended', 'a session is refused when the end is a microsecond later');
update portaria.usuarios set sessoes_validas_desde = '-infinity';
select is(tests.live(), 'good', 'setup: the session is accepted again');

-- Changes of a person.
update portaria.usuarios set ativo = false;
select is(tests.live(), 'session_ended', 'the session of a deactivated person is refused');
update portaria.usuarios set ativo = true;
select is(tests.live(), 'session_ended', 'the session stays refused after an activation');
update portaria.usuarios set sessoes_validas_desde = '-infinity';
delete from portaria.usuario_papeis;
select is(tests.live(), 'role_revoked', 'the session is refused without its role');
select tests.grant_papel((tests.recall('c') ->> 'sub')::uuid, 'coordenador', (tests.recall('c') ->> 'escola_id')::uuid);
select is(tests.live(), 'role_revoked', 'the session stays refused after the role was granted again');
select is(tests.live(jsonb_build_object('iat', tests.epoch(2))), 'good', 'a session issued after the loss is accepted');
update portaria.usuario_papeis set valido_desde = to_timestamp((tests.recall('c') ->> 'iat')::bigint);
select is(tests.live(), 'good', 'a session of the same second as the grant is accepted');
delete from api.escolas where nome = 'Aurora';
select is(tests.live(), 'role_revoked', 'the session is refused after its school was deleted [B16]');
delete from portaria.usuarios;
select is(tests.live(), 'session_ended', 'the session is refused after the person was deleted');
update portaria.usuarios set sessoes_validas_desde = to_timestamp(0.5);
select is(tests.live('{}', 'iat'), 'session_ended', 'a token without an iat is refused when no person exists');

select * from finish();
rollback;
