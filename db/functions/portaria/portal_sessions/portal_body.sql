/*
 * The body of a portal session, read from the tables: after a change of class the token still has the old class, this
 * body has the new one.
 */
create or replace function portaria.portal_body(claims jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'perfil', (
      select p
      from jsonb_array_elements(t.perfis) as p
      where p ->> 'id' = portal_body.claims ->> 'sub' and p -> 'portal_type' = portal_body.claims -> 'portal_type'
    ),
    'perfis', t.perfis,
    'outros_telefones', portaria.other_phones(t.cpf, t.telefone),
    'expira_em', portaria.iso_utc(to_timestamp(portaria.claim_epoch(portal_body.claims, 'exp')))
  )
  from (
    select s.cpf, s.telefone, portaria.session_profiles(s.cpf, s.telefone, portaria.safe_uuid(portal_body.claims ->> 'sub')) as perfis
    from (
      select
        portaria.portal_cpf(portal_body.claims ->> 'portal_type', portaria.safe_uuid(portal_body.claims ->> 'sub')) as cpf,
        portaria.session_phone(portal_body.claims) as telefone
    ) as s
  ) as t
$$;

comment on function portaria.portal_body(jsonb) is 'The body {perfil, perfis, outros_telefones, expira_em} of a portal token.';

revoke all on function portaria.portal_body(jsonb) from public;
