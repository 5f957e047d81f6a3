/*
 * From the name of the WAL file that is being written: the control file learns of a promotion only at the next checkpoint.
 */
create or replace function portaria.timeline() returns integer
language sql volatile
as $$
  select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
$$;

comment on function portaria.timeline() is 'The timeline of this primary. Raises on a standby.';

revoke all on function portaria.timeline() from public;
