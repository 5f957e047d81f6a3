/*
 * The agent beside each Postgres calls this every second; the first call turns the lease on. The commit waits for the
 * synchronous standby, whatever the session's setting, and other sessions see the row only then. The date is taken
 * after the lock and before that wait, so it is never later than the moment at which the standby has the row.
 *
 * A successor waits until it has seen the row unchanged for 7 s, so no clock of another machine counts: 5 s of the
 * lease, 1 s by which a clock may be behind x-asked-at, and 1 s by which clocks may differ. When the clock of a primary
 * was set, its lease ends at once and here, without waiting for a standby, which a replaced primary does not have.
 */
create or replace function portaria.renew_lease(visto jsonb default null) returns text
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
  if (renew_lease.visto -> 'salto')::boolean then
    perform set_config('synchronous_commit', 'local', true);
    update portaria.arrendamento as a set renovado_em = '-infinity' where a.linha_tempo = portaria.timeline();
    return 'jumped';
  end if;
  perform set_config('synchronous_commit', 'remote_apply', true);
  select a.* into v_arrendamento from portaria.arrendamento as a for update;
  v_agora := clock_timestamp();
  if v_arrendamento.linha_tempo <> portaria.timeline()
    and v_arrendamento.liberado_em is null
    and coalesce((renew_lease.visto ->> 'parado')::numeric < 7, v_agora < v_arrendamento.renovado_em + interval '7 seconds')
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

comment on function portaria.renew_lease(jsonb) is 'Renews the lease of this primary: held, or waiting (the lease of another timeline was renewed less than 7 s ago), jumped (the clock was set: the lease is ended), released (after release_lease, until Postgres restarts), standby. visto: portaria.lease_seen; without it the wait is counted by the clock.';

revoke all on function portaria.renew_lease(jsonb) from public;
