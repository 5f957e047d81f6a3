-- A lock is worth something if it is on the table that was named.
begin;
select plan(2);

lock table portaria.papeis in access exclusive mode;
select is(
  tests.raised($$select portaria.lock_table('portaria.desafios', 'row exclusive')$$),
  '55006 portaria.desafios was renamed meanwhile Run the command again.', 'a lock of another table, or a weaker one, is none'
);
select is(tests.raised($$select portaria.lock_table('portaria.desafios', 'share row exclusive')$$), null, 'one that nobody else can change is none');

select * from finish();
rollback;
