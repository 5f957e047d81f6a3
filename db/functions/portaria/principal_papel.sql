/*
 * The role that login chooses: the lowest priority number, then the oldest grant.
 */
create or replace function portaria.principal_papel(usuario_id uuid)
returns table (nome text, escola_id uuid)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select r.nome, r.escola_id
  from portaria.user_roles(principal_papel.usuario_id) with ordinality as r (nome, escola_id, ordem)
  order by r.ordem
  limit 1
$$;

comment on function portaria.principal_papel(uuid) is 'The role and school that a login of this user gets; no row without a role.';

revoke all on function portaria.principal_papel(uuid) from public;
