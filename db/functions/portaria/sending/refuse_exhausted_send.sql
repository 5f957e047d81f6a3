/*
 * This error tells that the login code is known. So it costs the address a send, as portaria.refuse_limited_send does, and
 * it is logged for the person. With uniform answers an unknown code gets the same error when the network has no sends
 * left; the limit of a school is hidden there, because the error would tell the school of the code: the answer is that
 * of a real send.
 */
create or replace function portaria.refuse_exhausted_send(
  titular portaria.titular, codigo_digest bytea, ip inet, esgotada text, espera integer, destino text
) returns jsonb
language plpgsql volatile
as $$
declare
  v_titular portaria.titular := refuse_exhausted_send.titular;
begin
  perform portaria.note_refusal(
    v_titular, refuse_exhausted_send.codigo_digest, refuse_exhausted_send.ip, 'sends_exhausted', refuse_exhausted_send.espera,
    jsonb_build_object('limite', refuse_exhausted_send.esgotada)
  );
  if portaria.uniform_refusals() and refuse_exhausted_send.esgotada = 'envios_dia_escola' then
    insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao)
    values (v_titular.contexto, refuse_exhausted_send.codigo_digest, refuse_exhausted_send.ip, 'recusado');
    return jsonb_build_object('otp', null, 'otp_id', null, 'telefone', null, 'resposta', portaria.send_answer(
      v_titular.contexto,
      coalesce(refuse_exhausted_send.destino, v_titular.telefone, portaria.stand_in_phone(refuse_exhausted_send.codigo_digest)),
      clock_timestamp() + portaria.limite('otp_validade') * interval '1 second'
    ));
  end if;
  perform portaria.spend_send(v_titular.contexto, refuse_exhausted_send.codigo_digest, refuse_exhausted_send.ip);
  return portaria.return_error('sends_exhausted', null, refuse_exhausted_send.espera);
end;
$$;

comment on function portaria.refuse_exhausted_send(portaria.titular, bytea, inet, text, integer, text) is 'Answers 429 sends_exhausted with the seconds to wait, counts it against the address and logs it for the person.';

revoke all on function portaria.refuse_exhausted_send(portaria.titular, bytea, inet, text, integer, text) from public;
