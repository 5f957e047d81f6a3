/*
 * This error tells that the login code is known. So it is committed and costs the address a send, unless it asked about
 * the same code before. The caller has checked that the address has a send left.
 */
create or replace function portaria.refuse_limited_send(
  titular portaria.titular, codigo_digest bytea, ip inet, espera integer, detalhes jsonb default null
) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.spend_send((refuse_limited_send.titular).contexto, refuse_limited_send.codigo_digest, refuse_limited_send.ip);
  perform portaria.note_refusal(
    refuse_limited_send.titular, refuse_limited_send.codigo_digest, refuse_limited_send.ip, 'rate_limited_user', refuse_limited_send.espera
  );
  return portaria.return_error('rate_limited_user', refuse_limited_send.detalhes, refuse_limited_send.espera);
end;
$$;

comment on function portaria.refuse_limited_send(portaria.titular, bytea, inet, integer, jsonb) is 'Answers 429 rate_limited_user with the seconds to wait and these details, counts it against the address and notes it for the person.';

revoke all on function portaria.refuse_limited_send(portaria.titular, bytea, inet, integer, jsonb) from public;
