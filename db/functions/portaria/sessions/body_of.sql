/*
 * Name and roles are passed in by the caller, who has read them from the tables; the token is not trusted for them. The
 * planner inlines this query; the scalar portaria.session_body would be called for each row.
 */
create or replace function portaria.body_of(usuario portaria.usuarios, roles jsonb, claims jsonb) returns setof jsonb
language sql stable rows 1
as $$
  select jsonb_build_object(
    'usuario', jsonb_build_object(
      'id', (body_of.usuario).id,
      'nome_completo', (body_of.usuario).nome_completo,
      'auth_user_id', (body_of.usuario).auth_user_id
    ),
    'principal_role', body_of.claims -> 'principal_role',
    'escola_id', portaria.safe_uuid(body_of.claims ->> 'escola_id'),
    'escola_nome', (select e.nome from api.escolas as e where e.id = portaria.safe_uuid(body_of.claims ->> 'escola_id')),
    'roles', body_of.roles,
    'expira_em', portaria.iso_utc(to_timestamp((body_of.claims ->> 'exp')::bigint))
  ) || case when portaria.demands_passkey(body_of.claims) then '{"exige": "passkey"}'::jsonb else '{}' end
$$;

comment on function portaria.body_of(portaria.usuarios, jsonb, jsonb) is 'One row: the session body {usuario, principal_role, escola_id, escola_nome, roles, expira_em} of a system token, and exige when its role demands a passkey that did not open it.';

revoke all on function portaria.body_of(portaria.usuarios, jsonb, jsonb) from public;
