/*
 * The shim calls this after a push succeeded, so that the alert is not pushed again. Only the latest claim
 * (api.claim_alerts) counts: an instance that was delayed cannot report the push of another one.
 */
create or replace function api.alert_sent(id uuid, tentativa integer) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.alertas as a
  set enviado_em = clock_timestamp(), proxima_em = null, tentativas = 0
  where a.id = alert_sent.id
    and a.proxima_em is not null
    and a.tentativas = alert_sent.tentativa;
  return jsonb_build_object('situacao', case when found then 'registrado' else 'ignorado' end);
end;
$$;

comment on function api.alert_sent(uuid, integer) is 'Marks a claimed alert as pushed: {situacao}, registrado, or ignorado when another instance claimed it since.';

revoke all on function api.alert_sent(uuid, integer) from public;
grant execute on function api.alert_sent(uuid, integer) to service_role;
