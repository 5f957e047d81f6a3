/*
 * The public answer of a send: the last four digits of the phone and nothing else about the person. manter_segundos is
 * how a page knows that it may offer to stay signed in; where that is off the answer is that of the specification.
 */
create or replace function portaria.send_answer(contexto text, telefone text, expira_em timestamptz) returns jsonb
language plpgsql stable
as $$
begin
  return jsonb_build_object(
    'situacao', 'enviado',
    'destino', portaria.mask_phone(send_answer.telefone),
    'expira_em', portaria.iso_utc(send_answer.expira_em),
    'expira_em_segundos', portaria.limite('otp_validade')
  ) || jsonb_strip_nulls(jsonb_build_object(
    'manter_segundos', nullif(extract(epoch from portaria.renewal_limit(send_answer.contexto))::integer, 0)
  ));
end;
$$;

comment on function portaria.send_answer(text, text, timestamptz) is 'The answer that the client gets after a send, without the channel, which the shim adds. manter_segundos: how long a sign-in with manter lasts, only where staying signed in is on.';

revoke all on function portaria.send_answer(text, text, timestamptz) from public;
