-- Ending the sessions and codes of profiles.
begin;
select plan(11);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('c', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as kept;
select tests.remember('d', tests.portal_claims_for('responsavel', tests.the('mae_a'))) is not null as kept;
select isnt(tests.portal_send('20000000299'), null, 'setup: a code is sent to the student');
select isnt(tests.portal_send('20000000108'), null, 'setup: a code is sent to the guardian');
select tests.act_as_tester();
select portaria.end_profiles(array[tests.the('filho')], '{20000000299}');
select is(portaria.live_portal_refusal(tests.recall('c')), 'session_ended', 'the session of the profile has ended');
select is(portaria.live_portal_refusal(tests.recall('d')), null, 'the session of another profile stays valid');
select results_eq('select coalesce(aluno_id, responsavel_id) from portaria.login_otps where expira_em > clock_timestamp()', $$values (tests.the('mae_a'))$$, 'the code of the profile is expired, and that of another stays valid');
-- Only valid portal codes expire.
select tests.make_usuario('11144477735', null) is not null as made;
set local session_replication_role = replica;
update portaria.usuarios set id = tests.the('filho') where codigo = '11144477735';
set local session_replication_role = origin;
delete from portaria.login_otps;
insert into portaria.login_otps (contexto, usuario_id, aluno_id, sal, hash, usado_em, expira_em)
select contexto, usuario_id, aluno_id, uuid_send(gen_random_uuid()), sha256(''), usado_em, expira_em
from (values
  ('sistema', tests.the('filho'), null::uuid, null::timestamptz, timestamptz '2100-01-01'), ('portal', null, tests.the('filho'), now(), '2100-01-02'),
  ('portal', null, tests.the('filho'), null, '2026-01-01'), ('portal', null, tests.the('filho'), null, '2100-01-03')
) as o (contexto, usuario_id, aluno_id, usado_em, expira_em);
select portaria.end_profiles(array[tests.the('filho')], '{}');
select set_eq($$select expira_em from portaria.login_otps where expira_em not between now() and clock_timestamp()$$, $$values (timestamptz '2100-01-01'), ('2100-01-02'), ('2026-01-01')$$,
  'system codes, used codes and expired codes are unchanged');
select ok(tests.holds('portal 20000000299'), 'the person''s lock is held');

-- The locks: of the old and new CPFs, and of each profile without a CPF, always in the same order.
create table tests.turns (n integer generated always as identity, quem text);
create or replace function portaria.lock_portal(cpf text, titular_id uuid) returns void language sql as $$ insert into tests.turns (quem) values (coalesce(cpf, titular_id::text)) $$;
alter table api.alunos disable trigger all;
update api.alunos set cpf = null where id in (tests.the('filha'), tests.the('saiu'));
alter table api.alunos enable trigger all;
select tests.remember('tio', tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000604", "nome_completo": "Zeca", "telefone": "+5511900000066"}') -> 'id') is not null as made;
select portaria.end_profiles(array[tests.the('filha'), tests.the('saiu'), tests.the('filho'), tests.the('mae_b'), tests.the('mae_aluna'), (tests.recall('tio') #>> '{}')::uuid], '{20000000999,20000000001,null}');
select set_eq('select quem from tests.turns', $$values ('20000000001'), ('20000000108'), ('20000000299'), ('20000000604'), ('20000000999'), (tests.the('filha')::text), (tests.the('saiu')::text)$$, 'the lock of each old and new CPF is taken, and of each profile without a CPF');
select ok(array_agg(quem order by n) = array_agg(quem order by length(quem), quem), 'locks are taken in the order of their keys, so that concurrent calls cannot deadlock') from tests.turns;
select is((select count(*)::integer from tests.turns), 7, 'each lock is taken once');
delete from portaria.portal_sessoes;
select portaria.end_profiles(array(select lpad(n::text, 32, '0')::uuid from generate_series(1, 9) as n order by (n * 7) % 10), '{}');
select ok(array_agg(titular_id order by ctid) = array_agg(titular_id order by titular_id), 'rows are written in the order of their ids, so that concurrent calls cannot deadlock') from portaria.portal_sessoes;

select * from finish();
rollback;
