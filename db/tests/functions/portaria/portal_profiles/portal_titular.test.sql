-- The profile that a code belongs to.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.portal_titular('20000000108'), row('portal', 'responsavel', tests.the('mae_a'), '+5511900000011')::portaria.titular, 'records of the same age: the first profile is chosen');
select is(portaria.portal_titular('20000000108', '0018'), row('portal', 'aluno', tests.the('mae_aluna'), '+5511900000018')::portaria.titular, 'the profile with the requested phone is chosen');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is(portaria.portal_titular('20000000108', '0019'), row('portal', 'responsavel', tests.the('mae_b'), '+5511900000019')::portaria.titular, 'the first profile with the requested phone is chosen');
select is(portaria.portal_titular('20000000450'), row('portal', 'aluno', tests.the('filha'), '+5511900000011')::portaria.titular, 'a student without a phone is chosen with the guardian''s phone');
select is(portaria.portal_titular('20000000531'), row('portal', null, null, null)::portaria.titular, 'an inactive student has no profile');
select is((portaria.portal_titular(null)).contexto, 'portal', 'a null CPF has the context portal');
update api.alunos set telefone = null where id = tests.the('filho');
delete from api.alunos_responsaveis;
select is(portaria.portal_titular('20000000299'), row('portal', 'aluno', tests.the('filho'), null)::portaria.titular, 'a student without any phone has a null phone');

-- The plan that is kept for later calls.
insert into api.responsaveis (escola_id, nome_completo, cpf, telefone)
select r.escola_id, 'Responsável ' || n, (30000000000 + n)::text, '+5511900000099' from generate_series(1, 2000) as n, (select r.escola_id from api.responsaveis as r limit 1) as r;
analyze api.responsaveis;
create function tests.read_rows() returns numeric language sql as $$ select sum(seq_tup_read) from pg_stat_xact_user_tables where schemaname = 'api' $$;
select tests.remember('lidas', to_jsonb(tests.read_rows())) is not null as remembered;
select portaria.portal_titular('20000000108') from generate_series(1, 10);
select cmp_ok(tests.read_rows() - tests.recall('lidas')::text::numeric, '<', 200.0, 'ten searches do not read all guardians');

select * from finish();
rollback;
