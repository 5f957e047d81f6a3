-- Transactions with the same key run one after the other.
begin;
select plan(5);

select portaria.lock_limit('a');
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 1, 'a lock');
select portaria.lock_limit('a');
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 1, 'the same key, the same lock');
select portaria.lock_limit('b');
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 2, 'another key, another lock');
select pg_advisory_unlock_all();
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 2, 'they end with the transaction, not before');
select ok(tests.holds('a') and tests.holds('b') and not tests.holds('c'), 'the lock is the same in every release, so that two of them take turns');

select * from finish();
rollback;
