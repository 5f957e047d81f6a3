/*
 * Any answer about a login code tells whether it is known, that of a verify as well as that of a send. So an address
 * spends one of its sends on each code that it asks about, whatever it asks; about the same code it may ask again.
 * Contexts count apart: the answer of the one does not give away that of the other. Asked once more under the lock: a
 * send of the same address may have been under way.
 */
create or replace function portaria.spend_send(contexto text, codigo_digest bytea, ip inet) returns void
language plpgsql volatile
as $$
begin
  if portaria.asked_before(spend_send.contexto, spend_send.codigo_digest, spend_send.ip) then
    return;
  end if;
  perform portaria.lock_limit('otps_por_ip ' || spend_send.ip);
  if portaria.asked_before(spend_send.contexto, spend_send.codigo_digest, spend_send.ip) then
    return;
  end if;
  perform portaria.limit_sends_by_ip(spend_send.ip);
  insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, verificacao)
  values (spend_send.contexto, spend_send.codigo_digest, spend_send.ip, 'recusado', true);
end;
$$;

comment on function portaria.spend_send(text, bytea, inet) is 'Counts a question about a login code as a send of this address, unless it asked about the same code within the hour. 429 rate_limited_ip.';

revoke all on function portaria.spend_send(text, bytea, inet) from public;
