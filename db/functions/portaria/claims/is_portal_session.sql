/*
 * What the portal accepts is narrower than what the system refuses. A token is of one context or of the other: one that
 * shows signs of both, or the scope that nothing here issues, is of neither.
 */
create or replace function portaria.is_portal_session(claims jsonb) returns boolean
language sql immutable
as $$
  select coalesce(is_portal_session.claims ->> 'portal_type' in ('aluno', 'responsavel'), false)
    and not exists (
      select
      from jsonb_object_keys(is_portal_session.claims) as k
      where lower(k) in ('principal_role', 'usuario_id', 'escopo')
    )
$$;

comment on function portaria.is_portal_session(jsonb) is 'Whether a token is a session of the portal and nothing else.';

revoke all on function portaria.is_portal_session(jsonb) from public;
