/*
 * Whether this transaction holds the advisory lock of a key, which leaves no row to look at.
 */
create or replace function tests.holds(chave text) returns boolean
language sql volatile
as $$
  select exists (
    select
    from pg_locks as l
    where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.mode = 'ExclusiveLock' and l.granted and l.objsubid = 1
      and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(holds.chave, 0)
  )
$$;

comment on function tests.holds(text) is 'Whether this transaction holds the lock of this key (portaria.lock_limit).';
