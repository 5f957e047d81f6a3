-- A stored portal phone is deleted when no record of its person has it.
begin;
select plan(8);

select tests.remember('mundo', tests.make_portal());
select portaria.note_phone(cpf, telefone) from (values
  ('20000000108', '+5511900000011'), ('20000000108', '+5511900000018'), ('20000000108', '+5511900000077'),
  ('20000000450', '+5511900000011'), ('20000000450', '+5511900000019'), ('20000000531', '+5511900000015'), ('20000000299', '+5511900000011')
) as v (cpf, telefone);

select is(portaria.forget_phones(1), 1::bigint, 'a batch of one deletes one phone');
select is(portaria.forget_phones(10), 2::bigint, 'the next batch deletes the other unused phones');
select results_eq('select cpf, telefone from portaria.portal_telefones order by cpf, telefone',
  $$values ('20000000108', '+5511900000011'), ('20000000108', '+5511900000018'), ('20000000450', '+5511900000011'), ('20000000531', '+5511900000015')$$,
  'phones of guardians, students, students'' guardians and inactive students stay');

update api.responsaveis set telefone = '+5511900000012' where telefone = '+5511900000011';
select is(portaria.forget_phones(10), 2::bigint, 'a changed phone is deleted by the next run');
select is(portaria.forget_phones(10), 0::bigint, 'a second run deletes nothing');

select portaria.note_phone('20000000108', '+5511900000077');
select is(portaria.run_maintenance() -> 'portal_telefones', '1', 'the daily clean-up deletes unused phones');
select is(portaria.portal_phone('20000000108', null), '+5511900000018', 'a phone in use stays the phone of the last sign-in');

-- No more than a batch, whatever the plan.
insert into portaria.portal_telefones (cpf, telefone, entrou_em) select '2000000080' || n, '+5511900000099', now() from generate_series(1, 9) as n;
set local enable_hashjoin = off;
set local enable_mergejoin = off;
set local enable_hashagg = off;
set local enable_sort = off;
set local enable_material = off;
select is(portaria.forget_phones(2), 2::bigint, 'a batch of two deletes two, also where the plan reads the batch again for each row');

select * from finish();
rollback;
