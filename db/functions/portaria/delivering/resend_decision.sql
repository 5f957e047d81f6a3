/*
 * Whether a code goes out a second time, through the next channel. A failed message is certain; a message that is merely
 * late counts only when its time is over (vencido) and the channel usually confirms its deliveries.
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

comment on function portaria.resend_decision(uuid, boolean) is 'reenviar (the next channel gets the same code), aguardar, or encerrar (delivered, no longer valid, or sent twice already).';

revoke all on function portaria.resend_decision(uuid, boolean) from public;
