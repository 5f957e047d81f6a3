-- One batch of rows that expired.
begin;
select plan(4);

insert into portaria.desafios (aleatorio, expira_em) values ('a', now() - interval '1 second'), ('b', now() - interval '1 second'), ('c', now());
select is(portaria.delete_expired('desafios', 'expira_em', now(), 1), 1::bigint, 'a batch of one deletes one row');
select is(portaria.delete_expired('desafios', 'expira_em', now(), 10), 1::bigint, 'the next batch deletes the rest');
select results_eq('select aleatorio from portaria.desafios', $$values ('c'::bytea)$$, 'a row of the very moment stays');
select throws_ok($$select portaria.delete_expired('desafios; x', 'expira_em', now(), 1)$$, '42P01', null, 'a name is quoted');

select * from finish();
rollback;
