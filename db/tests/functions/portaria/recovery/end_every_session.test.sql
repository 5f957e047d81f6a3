-- After a restore, no earlier session or code is valid.
begin;
select plan(18);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'coordenador', tests.make_escola('Jatobá'));
select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
select tests.remember('p', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as claims;

-- The verdict of the database on a token with this iat. None of these tokens has a row.
create function tests.refused(kept text, iat bigint) returns text language sql as $$
  select coalesce(r, 'good')
  from portaria.session_refusal(tests.recall(kept) || jsonb_build_object('jti', 'lost', 'iat', iat, 'exp', iat + 60), iat, false) as r
$$;
-- One reference time for all, because the machine may be slow.
create function tests.moment(seconds integer default 0) returns bigint language sql as $$
  select (tests.recall('moment') #>> '{}')::bigint + seconds
$$;
select tests.remember('moment', to_jsonb(tests.epoch())) is not null as kept;

select is(tests.refused('c', tests.moment()) || tests.refused('p', tests.moment()), 'goodgood', 'setup: unknown tokens are accepted');

insert into portaria.login_otps (usuario_id, contexto, telefone, sal, hash, expira_em)
select u.id, 'sistema', '+5511900000001', decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), clock_timestamp() + interval '5 minutes' from portaria.usuarios as u where u.codigo = '11144477735';
update portaria.usuarios set ativo = false where codigo = '52998224725';

insert into portaria.portal_sessoes (titular_id, validas_desde) values (tests.the('filho'), '2026-01-01');
select is(portaria.end_every_session(), 8, 'the result counts two people and six profiles');
select is(tests.refused('c', tests.moment()), 'session_ended', 'a token issued now is refused');
select is(tests.refused('c', tests.moment(1)), 'session_ended', 'a token dated to the next second is refused');
select is(tests.refused('p', tests.moment()), 'session_ended', 'a portal token issued now is refused');
select is(tests.refused('p', tests.moment(1)), 'session_ended', 'a portal token dated to the next second is refused');
select ok(bool_and(sessoes_validas_desde > to_timestamp(tests.moment())), 'inactive people are included') from portaria.usuarios;
select set_eq('select titular_id from portaria.portal_sessoes', 'select id from api.alunos union select id from api.responsaveis', 'every profile is included');
select is((select count(*)::integer from portaria.login_otps where expira_em > clock_timestamp()), 0, 'no code is valid');
select results_eq(
  $$select dados from portaria.logs_transacoes where evento = 'session.revoke_all'$$,
  $$values ('{"pessoas": 2, "perfis": 6}'::jsonb)$$,
  'the log entry has the numbers'
);

select is(tests.refused('c', portaria.session_iat(u.sessoes_validas_desde)), 'good', 'a session issued after the end is accepted')
from portaria.usuarios as u where u.codigo = '11144477735';
select is(tests.refused('p', portaria.session_iat(s.validas_desde)), 'good', 'a portal session issued after the end is accepted')
from portaria.portal_sessoes as s where s.titular_id = tests.the('filho');

-- A session dated later, by a clock that was ahead.
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select 'x', gen_random_uuid(), 'sistema', u.id, now(), to_timestamp(tests.moment(600)), to_timestamp(tests.moment(660)) from portaria.usuarios as u where u.codigo = '11144477735';
select portaria.end_every_session();
select is(tests.refused('c', tests.moment(600)), 'session_ended', 'the end is after the latest known session');
-- Exact to the second, in order, without changes to earlier ends.
delete from portaria.sessoes;
delete from portaria.logs_transacoes;
update portaria.usuarios set sessoes_validas_desde = '-infinity';
truncate portaria.portal_sessoes; -- new rows are in the order of their insertion
insert into portaria.portal_sessoes (titular_id, validas_desde) values (tests.the('filho'), '2100-01-01');
delete from portaria.login_otps;
insert into portaria.login_otps (usuario_id, contexto, sal, hash, usado_em, expira_em)
select u.id, 'sistema', uuid_send(gen_random_uuid()), sha256(''), v.usado_em, v.expira_em
from portaria.usuarios as u, (values (now(), timestamptz '2100-01-02'), (null, '2026-01-01'), (null, '2100-01-03')) as v (usado_em, expira_em)
where u.codigo = '11144477735';
select portaria.end_every_session();
select set_eq($$select expira_em from portaria.login_otps where expira_em not between now() and clock_timestamp()$$, $$values (timestamptz '2100-01-02'), ('2026-01-01')$$, 'a used or expired code keeps its expiry');
select ok(bool_and(u.sessoes_validas_desde <= date_trunc('second', l.criado_em) + interval '2 seconds'), 'a sign-in is refused for at most two seconds') from portaria.usuarios as u, portaria.logs_transacoes as l where l.evento = 'session.revoke_all';
select is((select validas_desde from portaria.portal_sessoes where titular_id = tests.the('filho')), '2100-01-01', 'a later end is kept');
select ok(array_agg(titular_id order by ctid) = array_agg(titular_id order by titular_id), 'rows are written in the order of their ids, so that nothing deadlocks') from portaria.portal_sessoes where titular_id <> tests.the('filho');
select is((select count(*)::integer from portaria.portal_sessoes), 6, 'every profile has one row');

select * from finish();
rollback;
