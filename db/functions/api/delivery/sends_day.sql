/*
 * For the metrics of the shim.
 */
create or replace function api.sends_day() returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return portaria.sends_day();
end;
$$;

comment on function api.sends_day() is 'The sends of the last 24 hours, their limit and their cost: {envios, limite, custo_milesimos, canais: [{canal, mensagens, preco_milesimos, custo_milesimos}]}.';

revoke all on function api.sends_day() from public;
grant execute on function api.sends_day() to service_role;
