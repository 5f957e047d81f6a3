/*
 * An administrador closes an alert, with a reason. This also ends the sign-in of the reused token, or removes the
 * passkey that was copied.
 */
create or replace function api.alert_settle(id uuid, motivo text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(
    array['administrador'], (select a.usuario_id from portaria.alertas as a where a.id = alert_settle.id)
  );
  v_alerta portaria.alertas;
begin
  if coalesce(btrim(alert_settle.motivo), '') = '' or length(alert_settle.motivo) > 1000 then
    perform portaria.raise_field('motivo', 'Diga o motivo, com até 1000 caracteres');
  end if;
  v_alerta := portaria.lock_open_alert(alert_settle.id);
  if v_alerta.id is null then
    perform portaria.raise_error('not_found');
  end if;
  perform portaria.settle_alert(v_alerta, alert_settle.motivo, portaria.safe_uuid(v_claims ->> 'usuario_id'));
  return jsonb_build_object('id', alert_settle.id, 'situacao', 'resolvido');
end;
$$;

comment on function api.alert_settle(uuid, text) is 'Settles an open alert and ends its sign-in or removes its passkey: {id, situacao}. 400 invalid_request, 403 not_allowed, 404 not_found.';

revoke all on function api.alert_settle(uuid, text) from public;
grant execute on function api.alert_settle(uuid, text) to authenticated;
