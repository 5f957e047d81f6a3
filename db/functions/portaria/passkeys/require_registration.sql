/*
 * The first passkey needs a recent sign-in by code, every further one a passkey in this sign-in: a stolen session or
 * phone adds none to those of the owner.
 */
create or replace function portaria.require_registration(contexto text, claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_titular_id uuid := portaria.claims_titular(require_registration.contexto, require_registration.claims);
  v_sessao portaria.sessoes := portaria.session_of(require_registration.claims, require_registration.contexto, v_titular_id);
  v_maximo integer := portaria.passkey_maximum(require_registration.claims);
  v_quantas integer := (select count(*) from portaria.own_passkeys(require_registration.contexto, v_titular_id));
begin
  if v_maximo = 0 then
    perform portaria.raise_error('not_allowed');
  elsif v_quantas >= v_maximo then
    perform portaria.raise_error('passkey_limit');
  elsif v_quantas > 0 then
    perform portaria.require_passkey(require_registration.claims);
  elsif (
    v_sessao.meio = 'codigo' and v_sessao.entrou_em > clock_timestamp() - portaria.limite('login_recente') * interval '1 second'
  ) is not true then
    perform portaria.raise_error('fresh_login_required');
  end if;
end;
$$;

comment on function portaria.require_registration(text, jsonb) is 'Raises 403 not_allowed, fresh_login_required or passkey_required, or 409 passkey_limit, when this session may not register a passkey.';

revoke all on function portaria.require_registration(text, jsonb) from public;
