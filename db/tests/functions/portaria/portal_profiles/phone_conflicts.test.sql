-- CPFs with several phones.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select results_eq('select * from portaria.phone_conflicts()', $$values ('20000000108', 'Escola A', '****0011'), ('20000000108', 'Escola B', '****0018'), ('20000000108', 'Escola B', '****0019')$$, 'a conflict lists each school with its phones');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
create function tests.destinos() returns text[] language sql stable as $$ select array_agg(escola_nome || ' ' || coalesce(destino, 'none')) from portaria.phone_conflicts() $$;
select is(tests.destinos(), '{Escola A ****0011,Escola B ****0019}', 'a phone of two profiles at one school is listed once');
update api.alunos set telefone = null where id = tests.the('mae_aluna');
select is(tests.destinos(), '{Escola A ****0011,Escola B ****0019}', 'a profile without a phone is not listed');
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
update api.alunos set telefone = '+5511900000011' where id = tests.the('mae_aluna');
select is_empty('select * from portaria.phone_conflicts()', 'equal phones are no conflict');
update api.alunos set cpf = '20000000108' where id = tests.the('filha');
select is_empty('select * from portaria.phone_conflicts()', 'a student who uses the guardian''s phone is no conflict');
update api.responsaveis set telefone = '+5511900000044' where id = tests.the('mae_b');
update api.responsaveis set ativo = false where id = tests.the('mae_b');
select is_empty('select * from portaria.phone_conflicts()', 'the phone of an inactive guardian is no conflict');
update api.responsaveis set ativo = true, telefone = '+5511900000011' where id = tests.the('mae_b');
update api.alunos set ativo = false, telefone = '+5511900000044' where id = tests.the('mae_aluna');
select is_empty('select * from portaria.phone_conflicts()', 'the phone of an inactive student is no conflict');

select * from finish();
rollback;
