/*
 * What the person may see of a send: the last four digits of the phone and no more.
 */
create or replace function portaria.send_answer(telefone text, expira_em timestamptz) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'situacao', 'enviado',
    'destino', portaria.mask_phone(send_answer.telefone),
    'expira_em', portaria.iso_utc(send_answer.expira_em),
    'expira_em_segundos', portaria.limite('otp_validade')
  )
$$;

comment on function portaria.send_answer(text, timestamptz) is 'The public part of the answer of a send; the shim adds the channel.';

revoke all on function portaria.send_answer(text, timestamptz) from public;
