-- The CPFs with several phones.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as made;
select results_eq('select * from portaria.phone_conflicts()', $$values ('20000000108', 'Escola A', '****0011'), ('20000000108', 'Escola B', '****0018'), ('20000000108', 'Escola B', '****0019')$$, 'each school with its phones');
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
update api.alunos set telefone = '+5511900000011' where id = tests.the('mae_aluna');
select is_empty('select * from portaria.phone_conflicts()', 'none when they agree');
update api.alunos set cpf = '20000000108' where id = tests.the('filha');
select is_empty('select * from portaria.phone_conflicts()', 'a student without a phone has that of the guardian');
update api.responsaveis set telefone = '+5511900000044' where id = tests.the('mae_b');
update api.responsaveis set ativo = false where id = tests.the('mae_b');
select is_empty('select * from portaria.phone_conflicts()', 'one that is not active is no conflict');

select * from finish();
rollback;
