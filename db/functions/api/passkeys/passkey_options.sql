/*
 * What a browser needs to ask an authenticator. It writes nothing: the challenge proves itself. A registration that
 * would be refused is refused here already, before a device makes a key.
 */
create or replace function api.passkey_options(contexto text, tipo text, claims jsonb default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_titular_id uuid := portaria.claims_titular(passkey_options.contexto, passkey_options.claims);
  v_opcoes jsonb;
begin
  if (passkey_options.contexto in ('sistema', 'portal') and passkey_options.tipo in ('registrar', 'entrar', 'confirmar')) is not true then
    perform portaria.raise_error('invalid_request');
  end if;
  if passkey_options.tipo <> 'entrar' then
    perform portaria.require_endpoint(passkey_options.contexto, passkey_options.claims);
  end if;
  v_opcoes := jsonb_build_object(
    'desafio', portaria.new_challenge(passkey_options.contexto, passkey_options.tipo, passkey_options.claims),
    'segundos', 300,
    'credenciais', case when passkey_options.tipo = 'entrar' then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('id', portaria.base64url(p.credencial), 'transportes', to_jsonb(p.transportes))), '[]')
      from portaria.own_passkeys(passkey_options.contexto, v_titular_id) as p
    ) end
  );
  if passkey_options.tipo = 'registrar' then
    perform portaria.require_registration(passkey_options.contexto, passkey_options.claims);
    v_opcoes := v_opcoes || jsonb_build_object('pessoa', jsonb_build_object(
      'alca', portaria.base64url(portaria.passkey_handle(passkey_options.contexto, v_titular_id)),
      'nome', portaria.passkey_person(passkey_options.contexto, v_titular_id)
    ));
  end if;
  return v_opcoes;
end;
$$;

comment on function api.passkey_options(text, text, jsonb) is 'Options for an authenticator to registrar, entrar or confirmar: {desafio, segundos, credenciais: [{id, transportes}]}, and pessoa {alca, nome} for registrar. claims: those of the session, except for entrar. 400 invalid_request, 403 not_allowed, fresh_login_required or passkey_required, 409 passkey_limit.';

revoke all on function api.passkey_options(text, text, jsonb) from public;
grant execute on function api.passkey_options(text, text, jsonb) to service_role;
