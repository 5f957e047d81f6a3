/*
 * The other half of api.claim_alerts: nothing is owed any more. Only the latest claim counts, so that an instance that was
 * held up says nothing about the push of another.
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

comment on function api.alert_sent(uuid, integer) is 'Records that the alert of a claim was pushed: {situacao} registrado, or ignorado when it was claimed again since.';

revoke all on function api.alert_sent(uuid, integer) from public;
grant execute on function api.alert_sent(uuid, integer) to service_role;
