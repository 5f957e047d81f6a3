/*
 * Read from the name of the current WAL file: the control file shows a promotion only after the next checkpoint.
 */
create or replace function portaria.timeline() returns integer
language sql volatile
as $$
  select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
$$;

comment on function portaria.timeline() is 'The timeline of this primary. Raises on a standby.';

revoke all on function portaria.timeline() from public;
