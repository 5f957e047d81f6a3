/*
 * The oldest sends leave the window first.
 */
create or replace function portaria.budget_reopens(escola_id uuid default null) returns integer
language sql stable
as $$
  select greatest(1, ceil(extract(epoch from coalesce(
    case when budget_reopens.escola_id is null then (
      select min(h.hora) + interval '25 hours'
      from portaria.envios_hora as h
      where h.hora >= (select portaria.hour_of(clock_timestamp() - interval '24 hours'))
    ) else (
      select min(e.criado_em) + interval '24 hours'
      from portaria.otp_envios as e
      where e.escola_id = budget_reopens.escola_id and e.criado_em > clock_timestamp() - interval '24 hours'
    ) end,
    clock_timestamp()
  ) - clock_timestamp())))::integer
$$;

comment on function portaria.budget_reopens(uuid) is 'Seconds until sends of the network, or of this school, leave the window of the day.';

revoke all on function portaria.budget_reopens(uuid) from public;
