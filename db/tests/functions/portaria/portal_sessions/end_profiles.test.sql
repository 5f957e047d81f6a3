-- The end of the sessions and codes of profiles.
begin;
select plan(11);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('c', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as kept;
select tests.remember('d', tests.portal_claims_for('responsavel', tests.the('mae_a'))) is not null as kept;
select isnt(tests.portal_send('20000000299'), null, 'a code');
select isnt(tests.portal_send('20000000108'), null, 'and one of somebody else');
select tests.act_as_tester();
select portaria.end_profiles(array[tests.the('filho')], '{20000000299}');
select tests.throws_code(format('select portaria.check_live_portal_session(%L)', tests.recall('c')), 'session_ended', 401, 'the session has ended');
select lives_ok(format('select portaria.check_live_portal_session(%L)', tests.recall('d')), 'no other has');
select results_eq('select coalesce(aluno_id, responsavel_id) from portaria.login_otps where expira_em > clock_timestamp()', $$values (tests.the('mae_a'))$$, 'the code is good no more');
-- Of the codes only those of the portal that are good.
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
  'one of the staff, one that was used and one that had expired stay as they were');
select ok(tests.holds('portal 20000000299'), 'the person takes turns');

-- Whose lock is taken: the persons of before and of now, and a profile without a CPF by itself, always in the same order.
create table tests.turns (n integer generated always as identity, quem text);
create or replace function portaria.lock_portal(cpf text, titular_id uuid) returns void language sql as $$ insert into tests.turns (quem) values (coalesce(cpf, titular_id::text)) $$;
alter table api.alunos disable trigger all;
update api.alunos set cpf = null where id in (tests.the('filha'), tests.the('saiu'));
alter table api.alunos enable trigger all;
select tests.remember('tio', tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000604", "nome_completo": "Zeca", "telefone": "+5511900000066"}') -> 'id') is not null as made;
select portaria.end_profiles(array[tests.the('filha'), tests.the('saiu'), tests.the('filho'), tests.the('mae_b'), tests.the('mae_aluna'), (tests.recall('tio') #>> '{}')::uuid], '{20000000999,20000000001,null}');
select set_eq('select quem from tests.turns', $$values ('20000000001'), ('20000000108'), ('20000000299'), ('20000000604'), ('20000000999'), (tests.the('filha')::text), (tests.the('saiu')::text)$$, 'each person once');
select ok(array_agg(quem order by n) = array_agg(quem order by length(quem), quem), 'in the order of their CPFs, so that two changes cannot deadlock') from tests.turns;
select is((select count(*)::integer from tests.turns), 7, 'and asked for once');
delete from portaria.portal_sessoes;
select portaria.end_profiles(array(select lpad(n::text, 32, '0')::uuid from generate_series(1, 9) as n order by (n * 7) % 10), '{}');
select ok(array_agg(titular_id order by ctid) = array_agg(titular_id order by titular_id), 'and the profiles in the order of their ids') from portaria.portal_sessoes;

select * from finish();
rollback;
