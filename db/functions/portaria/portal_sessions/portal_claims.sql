/*
 * The payload of a portal token, by the specification, section 2.5. A student's token has three claims more than a
 * guardian's.
 */
create or replace function portaria.portal_claims(perfil jsonb, iat bigint, exp bigint, jti uuid default gen_random_uuid()) returns jsonb
language plpgsql volatile
as $$
begin
  return portaria.fit_claims(
    jsonb_strip_nulls(portal_claims.perfil - array['id', 'escola_nome']) || jsonb_build_object(
      'sub', portal_claims.perfil -> 'id',
      'role', 'authenticated',
      'aud', 'authenticated',
      'iat', portal_claims.iat,
      'exp', portal_claims.exp,
      'jti', portal_claims.jti
    ),
    'svc_mural'
  );
end;
$$;

comment on function portaria.portal_claims(jsonb, bigint, bigint, uuid) is 'The claims of a portal session from iat to exp for this profile.';

revoke all on function portaria.portal_claims(jsonb, bigint, bigint, uuid) from public;
