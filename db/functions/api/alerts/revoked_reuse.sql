/*
 * The specification, section 5.3.4. The shim calls this after a revoked token was used: the refused request was rolled
 * back, or was read-only, so it could not write this row itself. A token id that is not on the blacklist is ignored.
 */
create or replace function api.revoked_reuse(jti text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_alerta portaria.alertas;
begin
  select a.* into v_alerta
  from portaria.token_blacklist as b
  cross join lateral portaria.count_alert(b.jti, b.usuario_id) as a
  where b.jti = revoked_reuse.jti;

  if v_alerta.contagem = 1 then
    perform portaria.log_transacao('token.reuse', v_alerta.usuario_id, null, jsonb_build_object('jti', v_alerta.jti));
  end if;
  return jsonb_build_object(
    'usuario_id', v_alerta.usuario_id,
    'contagem', coalesce(v_alerta.contagem, 0),
    'notificar', coalesce(v_alerta.proxima_em <= clock_timestamp(), false)
  );
end;
$$;

comment on function api.revoked_reuse(text) is 'Counts a use of a revoked token in its alert: {usuario_id, contagem, notificar}. notificar is true when a push is due.';

revoke all on function api.revoked_reuse(text) from public;
grant execute on function api.revoked_reuse(text) to service_role;
