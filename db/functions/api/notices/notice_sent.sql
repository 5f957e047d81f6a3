/*
 * The shim calls this after a channel accepted a message, so that it is not sent again. Only the latest claim
 * (api.claim_notices) counts.
 */
create or replace function api.notice_sent(id uuid, tentativa integer, canal text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.avisos as a
  set enviado_em = clock_timestamp(), proxima_em = null, canal = notice_sent.canal
  where a.id = notice_sent.id
    and a.proxima_em is not null
    and a.tentativas = notice_sent.tentativa;
  return jsonb_build_object('situacao', case when found then 'registrado' else 'ignorado' end);
end;
$$;

comment on function api.notice_sent(uuid, integer, text) is 'Marks a claimed message as sent: {situacao}, registrado, or ignorado when another instance claimed it since.';

revoke all on function api.notice_sent(uuid, integer, text) from public;
grant execute on function api.notice_sent(uuid, integer, text) to service_role;
