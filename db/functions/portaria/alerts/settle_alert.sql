/*
 * Ends every token of the sign-in that leaked, and records who settled the alert and why. The caller has locked the
 * open alert.
 */
create or replace function portaria.settle_alert(alerta portaria.alertas, motivo text, usuario_id uuid) returns void
language plpgsql volatile
as $$
begin
  update portaria.alertas as a
  set resolvido_em = clock_timestamp(), resolvido_por = settle_alert.usuario_id, motivo = btrim(settle_alert.motivo), proxima_em = null
  where a.id = (settle_alert.alerta).id;
  perform portaria.end_family(s.familia) from portaria.sessoes as s where s.jti = (settle_alert.alerta).jti;
  perform portaria.log_transacao(
    'alert.settle', (settle_alert.alerta).usuario_id, null,
    jsonb_build_object(
      'alerta_id', (settle_alert.alerta).id, 'motivo', btrim(settle_alert.motivo), 'antes', 'aberto', 'depois', 'resolvido'
    )
  );
end;
$$;

comment on function portaria.settle_alert(portaria.alertas, text, uuid) is 'Settles an alert of portaria.lock_open_alert with this reason, ends its sign-in, and logs it.';

revoke all on function portaria.settle_alert(portaria.alertas, text, uuid) from public;
