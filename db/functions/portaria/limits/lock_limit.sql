/*
 * Count, then insert is exact only when those who are counted together take turns. Locks are always taken in the order
 * address, person, code, so that they cannot deadlock; they end with the transaction.
 */
create or replace function portaria.lock_limit(chave text) returns void
language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended(lock_limit.chave, 0))
$$;

comment on function portaria.lock_limit(text) is 'Makes the transactions that share this key take turns.';

revoke all on function portaria.lock_limit(text) from public;
