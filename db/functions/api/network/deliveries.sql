/*
 * How many messages arrived, for the administrador.
 */
create or replace function api.deliveries(desde timestamptz default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_role(array['administrador']);
  return jsonb_build_object('entregas', portaria.delivery_hours(deliveries.desde));
end;
$$;

comment on function api.deliveries(timestamptz) is 'Messages by channel and hour since desde (default: 24 hours ago): {entregas: [{canal, hora, enviados, entregues, falharam, tempo_segundos}]}. tempo_segundos is the median time to the receipt, or null. 403 not_allowed.';

revoke all on function api.deliveries(timestamptz) from public;
grant execute on function api.deliveries(timestamptz) to authenticated;
