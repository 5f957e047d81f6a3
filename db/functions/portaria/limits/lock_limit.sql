/*
 * Counting and then inserting is exact only under a lock that all counted transactions share. Locks are taken in the
 * order address, person, code, so that they cannot deadlock, and are held until commit.
 */
create or replace function portaria.lock_limit(chave text) returns void
language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended(lock_limit.chave, 0))
$$;

comment on function portaria.lock_limit(text) is 'Takes an advisory lock on this key until commit.';

revoke all on function portaria.lock_limit(text) from public;
