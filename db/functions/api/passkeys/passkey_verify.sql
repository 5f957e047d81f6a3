/*
 * The shim has checked the signature. The challenge says what it is for: to sign in, or to confirm the person of these
 * claims. Every refusal has one answer. A null contador says that the signature was wrong.
 */
create or replace function api.passkey_verify(
  contexto text, desafio text, credencial text, contador bigint, sincronizada boolean, claims jsonb default null, manter boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_espera integer := portaria.limit_errors_by_ip();
  v_tipo text := portaria.read_challenge(passkey_verify.contexto, passkey_verify.desafio, passkey_verify.claims);
  v_passkey portaria.passkeys;
begin
  if v_espera is not null then
    return portaria.return_error('rate_limited_ip', null, v_espera);
  end if;
  if v_tipo = 'confirmar' then
    perform portaria.require_endpoint(passkey_verify.contexto, passkey_verify.claims);
    perform set_config('request.jwt.claims', passkey_verify.claims::text, true); -- the log names the person
  end if;
  v_passkey := portaria.lock_passkey(passkey_verify.contexto, portaria.read_base64url(passkey_verify.credencial));
  if (v_tipo in ('entrar', 'confirmar')) is not true then
    return portaria.refuse_passkey('desafio', v_passkey);
  elsif v_passkey.id is null then
    return portaria.refuse_passkey('desconhecida');
  elsif passkey_verify.contador is null then
    return portaria.refuse_passkey('assinatura', v_passkey);
  elsif v_tipo = 'confirmar' and v_passkey.titular_id <> portaria.claims_titular(passkey_verify.contexto, passkey_verify.claims) then
    return portaria.refuse_passkey('outra_pessoa', v_passkey);
  end if;
  if v_tipo = 'confirmar' then
    perform portaria.look_again(passkey_verify.claims);
  end if;
  if not portaria.use_challenge(passkey_verify.desafio) then
    return portaria.refuse_passkey('usado', v_passkey);
  elsif v_passkey.contador > 0 and not v_passkey.sincronizada and passkey_verify.contador <= v_passkey.contador then
    return portaria.refuse_clone(v_passkey);
  elsif passkey_verify.sincronizada is distinct from v_passkey.sincronizada then
    return portaria.refuse_passkey('sincronizada', v_passkey); -- for good, as the key was made
  end if;
  update portaria.passkeys as p
  set contador = passkey_verify.contador, usada_em = clock_timestamp()
  where p.id = v_passkey.id and p.revogada_em is null;
  if not found then
    return portaria.refuse_passkey('desconhecida');
  elsif v_tipo = 'confirmar' then
    return portaria.confirm_with_passkey(passkey_verify.contexto, passkey_verify.claims, v_passkey);
  elsif passkey_verify.contexto = 'portal' then
    return portaria.enter_portal_with_passkey(v_passkey, passkey_verify.manter);
  end if;
  return portaria.enter_with_passkey(v_passkey, passkey_verify.manter);
end;
$$;

comment on function api.passkey_verify(text, text, text, bigint, boolean, jsonb, boolean) is 'Signs in, or confirms the person of claims, by a passkey whose signature the caller has checked: {claims, sessao}, and renovacao {token, segundos} with manter, where staying signed in is on. 401 passkey_invalid, 403 no_role, 429 rate_limited_ip or rate_limited_session.';

revoke all on function api.passkey_verify(text, text, text, bigint, boolean, jsonb, boolean) from public;
grant execute on function api.passkey_verify(text, text, text, bigint, boolean, jsonb, boolean) to service_role;
