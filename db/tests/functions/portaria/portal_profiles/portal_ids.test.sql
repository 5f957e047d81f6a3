-- All records of a person of the portal.
begin;
select plan(3);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_eq($$select unnest(portaria.portal_ids('20000000108'))$$, array[tests.the('mae_a'), tests.the('mae_b'), tests.the('mae_aluna')], 'guardian and student, at every school');
select is(portaria.portal_ids('20000000531'), array[tests.the('saiu')], 'also one who left');
select is(portaria.portal_ids('11144477735'), '{}', 'nobody');

select * from finish();
rollback;
