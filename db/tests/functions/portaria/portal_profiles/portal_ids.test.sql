-- All records of a CPF.
begin;
select plan(3);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_eq($$select unnest(portaria.portal_ids('20000000108'))$$, array[tests.the('mae_a'), tests.the('mae_b'), tests.the('mae_aluna')], 'a CPF has its guardian and student records at every school');
select is(portaria.portal_ids('20000000531'), array[tests.the('saiu')], 'a CPF has inactive records too');
select is(portaria.portal_ids('11144477735'), '{}', 'an unknown CPF has no records');

select * from finish();
rollback;
