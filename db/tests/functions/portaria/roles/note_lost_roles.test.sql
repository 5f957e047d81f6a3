-- A role that is granted again does not restore earlier sessions.
begin;
select plan(10);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'administrador');
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims, tests.remember('d', tests.claims_for('52998224725')) is not null as other;
create function tests.live(quem text default 'c', patch jsonb default '{}') returns text language sql as $$
  select coalesce((select r from portaria.live_session_refusal(tests.recall(quem) || patch) as r), 'good')
$$;
create function tests.id() returns uuid language sql as $$select id from portaria.usuarios where codigo = '11144477735'$$;
select tests.request();

select tests.grant_papel(tests.id(), 'escola', (select id from api.escolas));
select is(tests.live('c', '{"principal_role": "escola"}'), 'good', 'a first grant of a role accepts earlier sessions');
delete from portaria.usuario_papeis where usuario_id = tests.id() and papel_id = (select id from portaria.papeis where nome = 'coordenador');
select is(tests.live(), 'role_revoked', 'a session with a lost role is refused');
select is(tests.live('c', '{"principal_role": "escola"}'), 'good', 'a session with another role stays valid after the loss');
select tests.grant_papel(tests.id(), 'coordenador', (select id from api.escolas));
select is(tests.live(), 'role_revoked', 'a session stays refused after its role was granted again');
select is(tests.live('c', '{"principal_role": "escola"}'), 'good', 'a session with another role stays valid after the new grant');
select is(tests.live('d'), 'good', 'the session of another person stays valid');
select tests.remember('c', portaria.start_session(u, portaria.roles_json(u.id), '{"nome": "coordenador"}' || jsonb_build_object('escola_id', (select id from api.escolas)), 'prova') -> 'claims') is not null as again
from portaria.usuarios as u where u.id = tests.id();
select is(tests.live(), 'good', 'a session opened in the same second is valid');
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'nothing is on the blacklist');select is((select papel_perdido_em from portaria.usuarios where codigo = '52998224725'), '-infinity', 'no token is on the blacklist, and no loss of another person is noted');

delete from portaria.usuarios where id = tests.id();
select is(tests.live(), 'session_ended', 'a person may be deleted with all roles');

select * from finish();
rollback;
