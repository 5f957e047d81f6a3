/*
 * Fences off a primary that was replaced but still runs. A renewal becomes visible only after the synchronous standby
 * has it, so such a primary cannot renew its lease. Five seconds after its last renewal it answers 503; its successor
 * waits longer than that. The row is read from a snapshot older than the clock, so a process that slept in between sees
 * an old lease. A date more than a second ahead means that the clock went back. A standby may lack a logout that
 * another standby has acknowledged, so a standby refuses every request.
 *
 * The clock of a machine that was suspended stands still. So the sender writes its own time into every request
 * (x-asked-at, milliseconds). More than a second ahead of this clock, and this clock is behind; more than ten seconds
 * behind, and this clock is ahead, because nobody waits that long for an answer. A request without the header is
 * judged by this clock alone.
 */
create or replace function portaria.check_lease() returns void
language plpgsql stable
as $$
declare
  v_arrendamento portaria.arrendamento;
  v_enviado text;
begin
  select a.* into v_arrendamento from portaria.arrendamento as a;
  if v_arrendamento.unico is null then
    return;
  end if;
  if clock_timestamp() not between v_arrendamento.renovado_em - interval '1 second' and v_arrendamento.renovado_em + interval '5 seconds' then
    perform portaria.raise_error('unavailable', 1);
  end if;
  v_enviado := portaria.request_header('x-asked-at');
  if v_enviado ~ '^[0-9]{13}$'
    and extract(epoch from clock_timestamp()) not between v_enviado::numeric / 1000 - 1 and v_enviado::numeric / 1000 + 10
  then
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

comment on function portaria.check_lease() is 'Raises 503 unavailable when this cluster uses a lease and the lease is older than 5 s, released, of another timeline than this primary''s, or read on a standby, or when the time in x-asked-at is more than 1 s ahead of the clock or 10 s behind it. Does nothing without a lease.';

revoke all on function portaria.check_lease() from public;
