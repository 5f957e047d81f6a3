-- After a restore: no session and no code of before.
begin;
select plan(13);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'coordenador', tests.make_escola('Jatobá'));
select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
select tests.remember('p', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as claims;

-- What the database would answer to a token of this date. None of these tokens has a row.
create function tests.refused(kept text, iat bigint) returns text language sql as $$
  select coalesce(r, 'good')
  from portaria.session_refusal(tests.recall(kept) || jsonb_build_object('jti', 'lost', 'iat', iat, 'exp', iat + 60), iat, false) as r
$$;
-- One moment for all: the machine may be slow.
create function tests.moment(seconds integer default 0) returns bigint language sql as $$
  select (tests.recall('moment') #>> '{}')::bigint + seconds
$$;
select tests.remember('moment', to_jsonb(tests.epoch())) is not null as kept;

select is(tests.refused('c', tests.moment()) || tests.refused('p', tests.moment()), 'goodgood', 'tokens that the database does not know are good');

insert into portaria.login_otps (usuario_id, contexto, telefone, sal, hash, expira_em)
select u.id, 'sistema', '+5511900000001', decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), clock_timestamp() + interval '5 minutes' from portaria.usuarios as u where u.codigo = '11144477735';
update portaria.usuarios set ativo = false where codigo = '52998224725';

select is(portaria.end_every_session(), 8, 'two people and six profiles');
select is(tests.refused('c', tests.moment()), 'session_ended', 'a token of now');
select is(tests.refused('c', tests.moment(1)), 'session_ended', 'one that is dated to the next second');
select is(tests.refused('p', tests.moment()), 'session_ended', 'a portal token of now');
select is(tests.refused('p', tests.moment(1)), 'session_ended', 'one that is dated to the next second');
select ok(bool_and(sessoes_validas_desde > to_timestamp(tests.moment())), 'inactive people too') from portaria.usuarios;
select set_eq('select titular_id from portaria.portal_sessoes', 'select id from api.alunos union select id from api.responsaveis', 'every profile');
select is((select count(*)::integer from portaria.login_otps where expira_em > clock_timestamp()), 0, 'no code is good');
select results_eq(
  $$select dados from portaria.logs_transacoes where evento = 'session.revoke_all'$$,
  $$values ('{"pessoas": 2, "perfis": 6}'::jsonb)$$,
  'the log says so'
);

select is(tests.refused('c', portaria.session_iat(u.sessoes_validas_desde)), 'good', 'a sign-in after it holds')
from portaria.usuarios as u where u.codigo = '11144477735';
select is(tests.refused('p', portaria.session_iat(s.validas_desde)), 'good', 'that of a profile too')
from portaria.portal_sessoes as s where s.titular_id = tests.the('filho');

-- A row that is dated later still, as by a clock that was ahead.
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select 'x', gen_random_uuid(), 'sistema', u.id, now(), to_timestamp(tests.moment(600)), to_timestamp(tests.moment(660)) from portaria.usuarios as u where u.codigo = '11144477735';
select portaria.end_every_session();
select is(tests.refused('c', tests.moment(600)), 'session_ended', 'past the latest session that the database knows');

select * from finish();
rollback;
