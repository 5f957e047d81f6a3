/*
 * A send to an unknown login code writes a ledger row, because it counts against the address. With uniform answers it
 * looks like a real send: it shows a phone that is always the same for the same code, or the digits that were asked
 * for.
 */
create or replace function portaria.refuse_unknown_send(contexto text, codigo_digest bytea, ip inet, destino text default null) returns jsonb
language plpgsql volatile
as $$
begin
  insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao)
  values (refuse_unknown_send.contexto, refuse_unknown_send.codigo_digest, refuse_unknown_send.ip, 'recusado');
  perform portaria.log_transacao('otp.refused', null, null, jsonb_build_object('code', 'user_not_found'));

  if portaria.uniform_refusals() then
    return jsonb_build_object(
      'otp', null,
      'otp_id', null,
      'telefone', null,
      'resposta', portaria.send_answer(
        refuse_unknown_send.contexto,
        coalesce(refuse_unknown_send.destino, portaria.stand_in_phone(refuse_unknown_send.codigo_digest)),
        clock_timestamp() + portaria.limite('otp_validade') * interval '1 second'
      )
    );
  end if;
  return portaria.return_error('user_not_found');
end;
$$;

comment on function portaria.refuse_unknown_send(text, bytea, inet, text) is 'Counts a send to an unknown login code. 404 user_not_found, or the answer of a real send when answers are uniform.';

revoke all on function portaria.refuse_unknown_send(text, bytea, inet, text) from public;
