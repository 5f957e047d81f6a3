-- The tables decide, not the claims.
begin;
select plan(25);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;

create function tests.live(patch jsonb default '{}', removed text default '') returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_live_session(%L)', (tests.recall('c') || patch) - removed)) ->> 'code', 'good')
$$;

select is(tests.live(), 'good', 'a good session');
select is(tests.live('{"iat": 5}'), 'good', 'an old one, as long as nothing ended it');
select is(tests.live('{}', 'iat'), 'good', 'one without iat');
select is(tests.live('{"usuario_id": null}'), 'session_ended', 'nobody');
select is(tests.live('{"principal_role": null}'), 'role_revoked', 'no role');
select is(tests.live('{"principal_role": "Coordenador"}'), 'role_revoked', 'a role in another spelling');
select is(tests.live('{"escola_id": null}'), 'role_revoked', 'a school-bound role without its school');
select is(tests.live('{}', 'escola_id'), 'role_revoked', 'or without the claim');
select is(tests.live('{"escola_id": ""}'), 'role_revoked', 'a school that is no UUID');
select is(tests.live('{"escola_id": ["x"]}'), 'role_revoked', 'or an array');
select is(tests.live('{"escola_id": {"a": 1}}'), 'role_revoked', 'or an object');

-- All sessions ended at a moment.
update portaria.usuarios set sessoes_validas_desde = to_timestamp((tests.recall('c') ->> 'iat')::bigint);
select is(tests.live(), 'good', 'a session of that very moment');
select is(tests.live(jsonb_build_object('iat', (tests.recall('c') ->> 'iat')::bigint - 1)), 'session_ended', 'one of a second before');
select is(tests.live('{}', 'iat'), 'session_ended', 'one that does not say when it began');
update portaria.usuarios set sessoes_validas_desde = to_timestamp((tests.recall('c') ->> 'iat')::bigint + 0.000001);
select is(tests.live(), 'session_ended', 'a microsecond later the session has ended');
update portaria.usuarios set sessoes_validas_desde = '-infinity';
select is(tests.live(), 'good', 'good again');

-- What may happen to a person.
update portaria.usuarios set ativo = false;
select is(tests.live(), 'session_ended', 'deactivated');
update portaria.usuarios set ativo = true;
select is(tests.live(), 'session_ended', 'and activated: it stays ended');
update portaria.usuarios set sessoes_validas_desde = '-infinity';
delete from portaria.usuario_papeis;
select is(tests.live(), 'role_revoked', 'the role is gone');
select tests.grant_papel((tests.recall('c') ->> 'sub')::uuid, 'coordenador', (tests.recall('c') ->> 'escola_id')::uuid);
select is(tests.live(), 'role_revoked', 'the role is back: it stays revoked');
select is(tests.live(jsonb_build_object('iat', tests.epoch(2))), 'good', 'a session issued after the loss is accepted');
update portaria.usuario_papeis set valido_desde = to_timestamp((tests.recall('c') ->> 'iat')::bigint);
select is(tests.live(), 'good', 'a session of the very moment of the grant');
delete from api.escolas where nome = 'Aurora';
select is(tests.live(), 'role_revoked', 'the school is gone');
delete from portaria.usuarios;
select is(tests.live(), 'session_ended', 'the person is gone');
update portaria.usuarios set sessoes_validas_desde = to_timestamp(0.5);
select is(tests.live('{}', 'iat'), 'session_ended', 'a token without an iat is as old as can be');

select * from finish();
rollback;
