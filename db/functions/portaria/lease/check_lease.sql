/*
 * A primary that was replaced keeps answering until somebody stops it. It cannot renew the lease: a renewal is seen only after
 * the synchronous standby has it. So five seconds after its last renewal it answers 503, and its successor waits longer than
 * that. The row comes from a snapshot older than the clock: a process that slept in between finds the lease too old. A date
 * ahead of the clock by more than a second means that the clock went back. A standby may be behind a logout that another standby
 * acknowledged, so it answers nobody.
 */
create or replace function portaria.check_lease() returns void
language plpgsql stable
as $$
declare
  v_arrendamento portaria.arrendamento;
begin
  select a.* into v_arrendamento from portaria.arrendamento as a;
  if v_arrendamento.unico is null then
    return;
  end if;
  if clock_timestamp() not between v_arrendamento.renovado_em - interval '1 second' and v_arrendamento.renovado_em + interval '5 seconds' then
    perform portaria.raise_error('unavailable', 1);
  end if;
  if v_arrendamento.liberado_em is not null then
    perform portaria.raise_error('unavailable', 1);
  end if;
  if pg_is_in_recovery() then
    perform portaria.raise_error('unavailable', 1);
  end if;
  if v_arrendamento.linha_tempo <> portaria.timeline() then
    perform portaria.raise_error('unavailable', 1);
  end if;
end;
$$;

comment on function portaria.check_lease() is '503 unavailable where there is a lease and it is older than 5 s, given back, of another timeline than that of this primary, or seen on a standby. Nothing where there is no lease.';

revoke all on function portaria.check_lease() from public;
