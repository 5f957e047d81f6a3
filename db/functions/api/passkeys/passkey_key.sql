/*
 * The shim checks a signature with it, then calls api.passkey_verify, which decides everything else.
 */
create or replace function api.passkey_key(credencial text) returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'chave_publica', portaria.base64url(p.chave_publica),
    'contador', p.contador,
    'transportes', to_jsonb(p.transportes),
    'alca', portaria.base64url(p.alca)
  )
  from portaria.passkeys as p
  where p.credencial = portaria.read_base64url(passkey_key.credencial)
    and p.revogada_em is null
$$;

comment on function api.passkey_key(text) is 'The public key of a credential: {chave_publica, contador, transportes, alca}; null when it is unknown or removed.';

revoke all on function api.passkey_key(text) from public;
grant execute on function api.passkey_key(text) to service_role;
