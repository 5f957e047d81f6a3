/*
 * The body of a portal session, read from the tables: after a change of class the token still has the old class, this
 * body has the new one.
 */
create or replace function portaria.portal_body(claims jsonb) returns jsonb
language plpgsql stable
as $$
declare
  v_id uuid := portaria.safe_uuid(portal_body.claims ->> 'sub');
  v_cpf text := portaria.portal_cpf(portal_body.claims ->> 'portal_type', v_id);
  v_telefone text := portaria.session_phone(portal_body.claims);
  v_perfis jsonb := portaria.session_profiles(v_cpf, v_telefone, v_id);
begin
  return jsonb_build_object(
    'perfil', (
      select p
      from jsonb_array_elements(v_perfis) as p
      where p ->> 'id' = portal_body.claims ->> 'sub' and p -> 'portal_type' = portal_body.claims -> 'portal_type'
    ),
    'perfis', v_perfis,
    'outros_telefones', portaria.other_phones(v_cpf, v_telefone),
    'expira_em', portaria.iso_utc(to_timestamp(portaria.claim_epoch(portal_body.claims, 'exp')))
  );
end;
$$;

comment on function portaria.portal_body(jsonb) is 'The body {perfil, perfis, outros_telefones, expira_em} of a portal token.';

revoke all on function portaria.portal_body(jsonb) from public;
