/*
 * A day is 24 hours back, counted by whole hours: a send counts for 24 to 25 hours, so no 24 hours have more than the
 * limit, and nothing starts over at midnight. Reading a sequence waits for nobody and sees the sends that have not
 * committed yet.
 */
create or replace function portaria.network_sends() returns bigint
language sql stable
as $$
  select s.agora - coalesce(
    (
      select h.antes
      from portaria.envios_hora as h
      where h.hora >= (select portaria.hour_of(clock_timestamp() - interval '24 hours'))
      order by h.hora
      limit 1
    ),
    s.agora
  )
  from (select coalesce(pg_sequence_last_value('portaria.envios_contados'), 0) as agora) as s
$$;

comment on function portaria.network_sends() is 'The one-time codes that the whole network sent within the last 24 to 25 hours.';

revoke all on function portaria.network_sends() from public;
