/*
 * The portal accepts fewer tokens than the system refuses. A token with signs of both contexts, or with a scope that
 * Portaria never issues, is valid in neither.
 */
create or replace function portaria.is_portal_session(claims jsonb) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(is_portal_session.claims ->> 'portal_type' in ('aluno', 'responsavel'), false)
    and not exists (
      select
      from jsonb_object_keys(is_portal_session.claims) as k
      where lower(k) in ('principal_role', 'usuario_id', 'escopo')
    );
end;
$$;

comment on function portaria.is_portal_session(jsonb) is 'Whether a token is valid as a session of the portal.';

revoke all on function portaria.is_portal_session(jsonb) from public;
