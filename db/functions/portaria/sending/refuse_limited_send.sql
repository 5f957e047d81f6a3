/*
 * This error tells that the login code is known. So it is committed and costs the address a send, unless it asked about
 * the same code before.
 */
create or replace function portaria.refuse_limited_send(contexto text, codigo_digest bytea, ip inet, espera integer) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.spend_send(refuse_limited_send.contexto, refuse_limited_send.codigo_digest, refuse_limited_send.ip);
  return portaria.return_error('rate_limited_user', null, refuse_limited_send.espera);
end;
$$;

comment on function portaria.refuse_limited_send(text, bytea, inet, integer) is 'Answers 429 rate_limited_user with the seconds to wait, and counts it against the address.';

revoke all on function portaria.refuse_limited_send(text, bytea, inet, integer) from public;
