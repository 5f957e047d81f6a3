/*
 * portaria.roles_json as a query that the planner inlines; the scalar function would be called for each row.
 */
create or replace function portaria.roles_of(usuario_id uuid) returns setof jsonb
language sql stable rows 1
as $$
  select coalesce(jsonb_agg(jsonb_build_object('nome', r.nome, 'escola_id', r.escola_id, 'escola_nome', r.escola_nome)), '[]')
  from portaria.user_roles(roles_of.usuario_id) as r
$$;

comment on function portaria.roles_of(uuid) is 'One row: the roles of a user as an array of {nome, escola_id, escola_nome}, the principal one first; [] without roles.';

revoke all on function portaria.roles_of(uuid) from public;
