/*
 * HMAC (RFC 2104) for a key of 32 bytes, so that no extension is needed: the key is padded to the block of 64 bytes.
 */
create or replace function portaria.hmac_sha256(chave bytea, mensagem bytea) returns bytea
language plpgsql immutable strict
as $$
declare
  v_chave constant bit(256) := ('x' || encode(hmac_sha256.chave, 'hex'))::bit(256);
  -- The key under the two paddings; bit_send puts four bytes of length before the bits.
  v_dentro constant bytea := substr(bit_send(v_chave # ('x' || repeat('36', 32))::bit(256)), 5);
  v_fora constant bytea := substr(bit_send(v_chave # ('x' || repeat('5c', 32))::bit(256)), 5);
begin
  return sha256(
    v_fora || decode(repeat('5c', 32), 'hex') || sha256(v_dentro || decode(repeat('36', 32), 'hex') || hmac_sha256.mensagem)
  );
end;
$$;

comment on function portaria.hmac_sha256(bytea, bytea) is 'HMAC-SHA256 of a message under a key of 32 bytes.';

revoke all on function portaria.hmac_sha256(bytea, bytea) from public;
