/*
 * The public answer of a send: the last four digits of the phone and nothing else about the person.
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

comment on function portaria.send_answer(text, timestamptz) is 'The answer that the client gets after a send, without the channel, which the shim adds.';

revoke all on function portaria.send_answer(text, timestamptz) from public;
