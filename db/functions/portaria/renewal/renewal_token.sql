/*
 * The token names its sign-in, generation and number; the HMAC makes it genuine. The key needs the pepper, which is not
 * in the database: a dump forges no token, and a changed pepper ends every renewal.
 */
create or replace function portaria.renewal_token(familia uuid, chave bytea, geracao integer, numero integer) returns text
language plpgsql stable
as $$
declare
  v_corpo constant bytea := uuid_send(renewal_token.familia) || int4send(renewal_token.geracao) || int4send(renewal_token.numero);
  v_chave constant bytea := sha256(convert_to(portaria.otp_pepper() || ':renovacao:', 'UTF8') || renewal_token.chave);
begin
  return portaria.base64url(v_corpo || portaria.hmac_sha256(v_chave, v_corpo));
end;
$$;

comment on function portaria.renewal_token(uuid, bytea, integer, integer) is 'A renewal token: family, generation, number and their HMAC, as 75 characters of base64url.';

revoke all on function portaria.renewal_token(uuid, bytea, integer, integer) from public;
