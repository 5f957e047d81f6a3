/*
 * The handle must be the same when options are asked for and when the passkey is registered, and asking writes nothing.
 * So a new one is derived from the pepper; a stored one goes on, also after a change of the pepper.
 */
create or replace function portaria.passkey_handle(contexto text, titular_id uuid) returns bytea
language plpgsql stable
as $$
declare
  v_alca bytea := (
    select p.alca
    from portaria.passkeys as p
    where p.titular_id = passkey_handle.titular_id and p.contexto = passkey_handle.contexto
    limit 1
  );
  v_chave bytea;
  v_de bytea := convert_to(passkey_handle.contexto, 'UTF8') || uuid_send(passkey_handle.titular_id);
begin
  if v_alca is null then
    v_chave := sha256(convert_to(portaria.otp_pepper() || ':alca:', 'UTF8'));
    v_alca := portaria.hmac_sha256(v_chave, '\x01' || v_de) || portaria.hmac_sha256(v_chave, '\x02' || v_de);
  end if;
  return v_alca;
end;
$$;

comment on function portaria.passkey_handle(text, uuid) is 'The user handle of a person in a context: 64 bytes that tell nothing about them.';

revoke all on function portaria.passkey_handle(text, uuid) from public;
