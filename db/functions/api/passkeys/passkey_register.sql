/*
 * The shim has checked the bytes of the registration: without a chave_publica they were wrong. The rules of portaria.require_registration are asked again under
 * the lock of the person. A first passkey counts for roles that demand one after 24 hours; a further one as soon as the
 * passkey that confirmed this sign-in.
 */
create or replace function api.passkey_register(
  contexto text, claims jsonb, desafio text, credencial text, chave_publica text, algoritmo integer, contador bigint, sincronizada boolean, transportes text[], aaguid uuid, nome text
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_espera integer := portaria.limit_errors_by_ip();
  v_titular_id uuid := portaria.claims_titular(passkey_register.contexto, passkey_register.claims);
  v_nome text := portaria.parse_passkey_nome(passkey_register.nome);
  v_passkey portaria.passkeys;
begin
  if v_espera is not null then
    return portaria.return_error('rate_limited_ip', null, v_espera);
  end if;
  perform portaria.require_endpoint(passkey_register.contexto, passkey_register.claims);
  perform set_config('request.jwt.claims', passkey_register.claims::text, true); -- the log names the person
  perform portaria.lock_titular(passkey_register.contexto, v_titular_id);
  perform portaria.look_again(passkey_register.claims);
  perform portaria.require_registration(passkey_register.contexto, passkey_register.claims);
  if passkey_register.chave_publica is null then
    return portaria.refuse_passkey('registro');
  elsif portaria.read_challenge(passkey_register.contexto, passkey_register.desafio, passkey_register.claims) is distinct from 'registrar'
    or not portaria.use_challenge(passkey_register.desafio)
  then
    return portaria.refuse_passkey('desafio');
  end if;
  insert into portaria.passkeys (
    contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, transportes, aaguid, nome, vale_para_exige_em
  )
  values (
    passkey_register.contexto, v_titular_id, portaria.passkey_handle(passkey_register.contexto, v_titular_id),
    portaria.read_base64url(passkey_register.credencial), portaria.read_base64url(passkey_register.chave_publica),
    passkey_register.algoritmo, passkey_register.contador, passkey_register.sincronizada,
    array(select left(t, 32) from unnest(passkey_register.transportes) as t limit 10),
    nullif(passkey_register.aaguid, '00000000-0000-0000-0000-000000000000'), v_nome,
    greatest(clock_timestamp(), coalesce(
      (portaria.session_passkey(passkey_register.claims)).vale_para_exige_em, clock_timestamp() + interval '24 hours'
    ))
  )
  on conflict on constraint passkeys_credencial_key do nothing
  returning * into v_passkey;
  if v_passkey.id is null then
    return portaria.refuse_passkey('conhecida');
  end if;
  perform portaria.log_passkey('passkey.registered', v_passkey, jsonb_build_object('nome', v_nome, 'sincronizada', v_passkey.sincronizada));
  perform portaria.owe_passkey_notice(v_passkey, 'passkey_registrada');
  return jsonb_build_object('passkey', portaria.passkey_body(v_passkey));
end;
$$;

comment on function api.passkey_register(text, jsonb, text, text, text, integer, bigint, boolean, text[], uuid, text) is 'Registers a passkey whose bytes the caller has checked: {passkey}. 400 invalid_request, 401 passkey_invalid, 403 not_allowed, fresh_login_required or passkey_required, 409 passkey_limit, 429 rate_limited_ip.';

revoke all on function api.passkey_register(text, jsonb, text, text, text, integer, bigint, boolean, text[], uuid, text) from public;
grant execute on function api.passkey_register(text, jsonb, text, text, text, integer, bigint, boolean, text[], uuid, text) to service_role;
