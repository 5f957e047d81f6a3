/*
 * Every answer about a login code tells whether it is known, also the answer to a verify. So an address spends one send
 * on each login code that it asks about; asking again about the same code within the window (otps_por_ip_janela) is
 * free. The contexts (system and portal) count apart, because they give different answers. Checked again under the
 * lock, because another send of the same address may just have committed.
 */
create or replace function portaria.spend_send(contexto text, codigo_digest bytea, ip inet) returns integer
language plpgsql volatile
as $$
declare
  v_espera integer;
begin
  if portaria.asked_before(spend_send.contexto, spend_send.codigo_digest, spend_send.ip) then
    return null;
  end if;
  v_espera := portaria.limit_sends_by_ip(spend_send.ip);
  if portaria.asked_before(spend_send.contexto, spend_send.codigo_digest, spend_send.ip) then
    return null;
  end if;
  if v_espera is null then
    insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, verificacao)
    values (spend_send.contexto, spend_send.codigo_digest, spend_send.ip, 'recusado', true);
  end if;
  return v_espera;
end;
$$;

comment on function portaria.spend_send(text, bytea, inet) is 'Counts a question about a login code as a send of this address, unless the address asked about it within the window of the limit. Returns the seconds to wait when the address has no send left, else null.';

revoke all on function portaria.spend_send(text, bytea, inet) from public;
