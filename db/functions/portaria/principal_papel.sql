/*
 * The role that login chooses: the lowest priority number, then the oldest grant.
 */
create or replace function portaria.principal_papel(usuario_id uuid)
returns table (nome text, escola_id uuid)
language sql stable
as $$
  select r.nome, r.escola_id from portaria.user_roles(principal_papel.usuario_id) as r limit 1
$$;

comment on function portaria.principal_papel(uuid) is 'The role and school that a login of this user gets; no row without a role.';

revoke all on function portaria.principal_papel(uuid) from public;
