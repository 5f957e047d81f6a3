/*
 * What the client is told of a session. Name and roles are read from the tables, not from the token.
 */
create or replace function portaria.session_body(claims jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'usuario', jsonb_build_object('id', u.id, 'nome_completo', u.nome_completo, 'auth_user_id', u.auth_user_id),
    'principal_role', session_body.claims -> 'principal_role',
    'escola_id', session_body.claims -> 'escola_id',
    'roles', portaria.roles_json(u.id),
    'expira_em', portaria.iso_utc(to_timestamp((session_body.claims ->> 'exp')::bigint))
  )
  from portaria.usuarios as u
  where u.id = portaria.safe_uuid(session_body.claims ->> 'usuario_id')
$$;

comment on function portaria.session_body(jsonb) is 'The session body {usuario, principal_role, escola_id, roles, expira_em} of a system token.';

revoke all on function portaria.session_body(jsonb) from public;
