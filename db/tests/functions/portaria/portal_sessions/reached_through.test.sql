-- The students whom a guardian's phone reaches.
begin;
select plan(3);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.reached_through(array[tests.the('mae_a')]), array[tests.the('filha')], 'the child without a phone, not the one with');
select is(portaria.reached_through(array[tests.the('mae_b'), tests.the('filho')]), '{}', 'nobody answers for nobody');
select is(portaria.reached_through('{}'), '{}', 'none');

select * from finish();
rollback;
