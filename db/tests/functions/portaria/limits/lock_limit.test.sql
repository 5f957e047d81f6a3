-- Transactions with the same key run one after the other.
begin;
select plan(5);

select portaria.lock_limit('a');
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 1, 'a key takes one lock');
select portaria.lock_limit('a');
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 1, 'the same key takes no second lock');
select portaria.lock_limit('b');
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 2, 'another key takes a second lock');
select pg_advisory_unlock_all();
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 2, 'locks are held until the end of the transaction');
select ok(tests.holds('a') and tests.holds('b') and not tests.holds('c'), 'the lock of a key is the same in every release');

select * from finish();
rollback;
