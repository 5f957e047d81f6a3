/*
 * Call it before a planned stop, so that the successor need not wait. From the commit on, this primary refuses every
 * request, and cannot renew the lease until Postgres restarts.
 */
create or replace function portaria.release_lease() returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if pg_is_in_recovery() then
    return false;
  end if;
  perform set_config('synchronous_commit', 'remote_apply', true);
  update portaria.arrendamento as a set liberado_em = clock_timestamp() where a.linha_tempo = portaria.timeline();
  return found;
end;
$$;

comment on function portaria.release_lease() is 'Releases the lease of this primary before a planned stop; false when it holds none.';

revoke all on function portaria.release_lease() from public;
