/*
 * The readiness check of the shim. Volatile, so that PostgREST opens a read-write transaction: a standby refuses it,
 * and so does a primary without the lease of its cluster. It writes nothing: a commit that waits for a standby would
 * hold a connection of the pool.
 */
create or replace function api.write_smoke() returns boolean
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select current_setting('transaction_read_only') = 'off'
$$;

comment on function api.write_smoke() is 'true when this database accepts writes.';

revoke all on function api.write_smoke() from public;
grant execute on function api.write_smoke() to service_role;
