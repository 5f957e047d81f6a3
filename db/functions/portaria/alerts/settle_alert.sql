/*
 * Ends every token of the sign-in that leaked, and records who settled the alert and why. The caller has locked the
 * open alert. A copied passkey is removed, with the sign-ins that it opened.
 */
create or replace function portaria.settle_alert(alerta portaria.alertas, motivo text, usuario_id uuid) returns void
language plpgsql volatile
as $$
begin
  update portaria.alertas as a
  set resolvido_em = clock_timestamp(), resolvido_por = settle_alert.usuario_id, motivo = btrim(settle_alert.motivo), proxima_em = null
  where a.id = (settle_alert.alerta).id;
  perform portaria.end_family(f.familia)
  from portaria.token_families((settle_alert.alerta).jti, (settle_alert.alerta).usuario_id) as f (familia);
  perform portaria.end_passkey(p, null)
  from portaria.passkeys as p
  where (settle_alert.alerta).tipo = 'passkey' and p.id = portaria.safe_uuid((settle_alert.alerta).jti) and p.revogada_em is null;
  perform portaria.log_transacao(
    'alert.settle', (settle_alert.alerta).usuario_id, null,
    jsonb_build_object(
      'alerta_id', (settle_alert.alerta).id, 'motivo', btrim(settle_alert.motivo), 'antes', 'aberto', 'depois', 'resolvido'
    )
  );
end;
$$;

comment on function portaria.settle_alert(portaria.alertas, text, uuid) is 'Settles an alert of portaria.lock_open_alert with this reason, ends its sign-in or removes its passkey, and logs it.';

revoke all on function portaria.settle_alert(portaria.alertas, text, uuid) from public;
