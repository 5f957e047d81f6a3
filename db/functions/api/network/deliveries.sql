/*
 * How many messages arrived, and what the day cost, for the administrador. Volatile, because it reads a sequence.
 */
create or replace function api.deliveries(desde timestamptz default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_role(array['administrador']);
  return jsonb_build_object('entregas', portaria.delivery_hours(deliveries.desde), 'dia', portaria.sends_day());
end;
$$;

comment on function api.deliveries(timestamptz) is 'Messages by channel and hour since desde (default: 24 hours ago): {entregas: [{canal, hora, enviados, entregues, falharam, tempo_segundos}], dia: {envios, limite, custo_milesimos, canais}}, where dia is that of api.sends_day. tempo_segundos is the median time to the receipt, or null. 403 not_allowed.';

revoke all on function api.deliveries(timestamptz) from public;
grant execute on function api.deliveries(timestamptz) to authenticated;
