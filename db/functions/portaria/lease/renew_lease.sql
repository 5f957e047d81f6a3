/*
 * The agent beside each Postgres calls this every second; the first call turns the lease on. The commit waits for the
 * synchronous standby, whatever the session's setting, and other sessions see the row only then. The date is taken
 * after the lock and before that wait, so it is never later than the moment at which the standby has the row.
 */
create or replace function portaria.renew_lease() returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_arrendamento portaria.arrendamento;
  v_agora timestamptz;
begin
  if pg_is_in_recovery() then
    return 'standby';
  end if;
  perform set_config('synchronous_commit', 'remote_apply', true);
  select a.* into v_arrendamento from portaria.arrendamento as a for update;
  v_agora := clock_timestamp();
  if v_arrendamento.linha_tempo <> portaria.timeline()
    and v_arrendamento.liberado_em is null
    and v_agora < v_arrendamento.renovado_em + interval '6 seconds'
  then
    return 'waiting';
  end if;
  if v_arrendamento.linha_tempo = portaria.timeline() and v_arrendamento.liberado_em > pg_postmaster_start_time() then
    return 'released';
  end if;
  insert into portaria.arrendamento as a (linha_tempo, renovado_em)
  values (portaria.timeline(), v_agora)
  on conflict (unico) do update
  set linha_tempo = excluded.linha_tempo, renovado_em = excluded.renovado_em, liberado_em = null;
  return 'held';
end;
$$;

comment on function portaria.renew_lease() is 'Renews the lease of this primary: held, or waiting (until 6 s after the last renewal of another timeline), released (after release_lease, until Postgres restarts), standby.';

revoke all on function portaria.renew_lease() from public;
