/*
 * The payload of a portal token, complete: the specification, section 2.5. The claims of a student are the same and three
 * more, which a guardian's token does not have.
 */
create or replace function portaria.portal_claims(perfil jsonb) returns jsonb
language sql volatile
as $$
  select jsonb_strip_nulls(portal_claims.perfil - array['id', 'escola_nome']) || jsonb_build_object(
    'sub', portal_claims.perfil -> 'id',
    'role', 'authenticated',
    'aud', 'authenticated',
    'iat', t.iat,
    'exp', t.iat + portaria.limite('sessao_portal'),
    'jti', gen_random_uuid()
  )
  from (
    select portaria.session_start((
      select s.validas_desde from portaria.portal_sessoes as s where s.titular_id = portaria.safe_uuid(portal_claims.perfil ->> 'id')
    )) as iat
  ) as t
$$;

comment on function portaria.portal_claims(jsonb) is 'The claims of a new portal session for this profile.';

revoke all on function portaria.portal_claims(jsonb) from public;
