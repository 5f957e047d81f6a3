/*
 * Decides whether a valid code is sent a second time, through the next channel: at once when every message failed. One
 * that is only late is sent again when its time is over (vencido) and its channel usually confirms deliveries.
 */
create or replace function portaria.resend_decision(otp_id uuid, vencido boolean) returns text
language sql volatile
as $$
  select case
    when not exists (
      select from portaria.login_otps as o where o.id = resend_decision.otp_id and portaria.otp_state(o, null) = 'valid'
    ) then 'encerrar'
    when bool_or(e.situacao in ('entregue', 'lido') or e.reenvio) then 'encerrar'
    when bool_and(e.situacao = 'falhou') then 'reenviar'
    when not resend_decision.vencido then 'aguardar'
    when bool_or(e.situacao = 'aceito' and portaria.channel_reports(e.canal)) then 'reenviar'
    else 'encerrar'
  end
  from portaria.otp_envios as e
  where e.otp_id = resend_decision.otp_id
$$;

comment on function portaria.resend_decision(uuid, boolean) is 'reenviar (send the same code through the next channel), aguardar (wait), or encerrar (delivered, no longer valid, or already sent twice).';

revoke all on function portaria.resend_decision(uuid, boolean) from public;
