/*
 * What the client is told of a session. Name and roles come from the tables, as the caller has read them, not from the token.
 */
create or replace function portaria.session_body(usuario portaria.usuarios, roles jsonb, claims jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'usuario', jsonb_build_object(
      'id', (session_body.usuario).id,
      'nome_completo', (session_body.usuario).nome_completo,
      'auth_user_id', (session_body.usuario).auth_user_id
    ),
    'principal_role', session_body.claims -> 'principal_role',
    'escola_id', session_body.claims -> 'escola_id',
    'escola_nome', (select e.nome from api.escolas as e where e.id = portaria.safe_uuid(session_body.claims ->> 'escola_id')),
    'roles', session_body.roles,
    'expira_em', portaria.iso_utc(to_timestamp((session_body.claims ->> 'exp')::bigint))
  )
$$;

comment on function portaria.session_body(portaria.usuarios, jsonb, jsonb) is 'The session body {usuario, principal_role, escola_id, escola_nome, roles, expira_em} of a system token.';

revoke all on function portaria.session_body(portaria.usuarios, jsonb, jsonb) from public;
