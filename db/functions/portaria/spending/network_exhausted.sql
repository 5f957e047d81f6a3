/*
 * With uniform answers an unknown code must get the refusal of a known one.
 */
create or replace function portaria.network_exhausted() returns boolean
language sql volatile
as $$
  select l.valor > 0 and portaria.network_sends() >= l.valor from portaria.limites as l where l.nome = 'envios_dia_rede'
$$;

comment on function portaria.network_exhausted() is 'Whether the network has used up the sends of the day.';

revoke all on function portaria.network_exhausted() from public;
