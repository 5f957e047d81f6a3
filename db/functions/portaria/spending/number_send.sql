/*
 * A number is never given twice, also to transactions at the same time, and nobody waits for one: a counter in a row
 * would make all sends of the network wait for each other's commit. A send that is rolled back keeps its number.
 */
create or replace function portaria.number_send() returns bigint
language plpgsql volatile
as $$
declare
  v_hora timestamptz := portaria.hour_of(clock_timestamp());
  v_numero bigint;
begin
  if not exists (select from portaria.envios_hora as h where h.hora = v_hora) then
    insert into portaria.envios_hora (hora, antes)
    values (v_hora, coalesce(pg_sequence_last_value('portaria.envios_contados'), 0))
    on conflict do nothing;
  end if;
  v_numero := nextval('portaria.envios_contados');
  return v_numero - (
    select min(h.antes) from portaria.envios_hora as h where h.hora >= (select portaria.hour_of(clock_timestamp() - interval '24 hours'))
  );
end;
$$;

comment on function portaria.number_send() is 'Counts a send of the network; returns its number within the day, from 1.';

revoke all on function portaria.number_send() from public;
