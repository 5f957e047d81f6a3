/*
 * Roles with the names of their schools. A school sees only the roles at that school.
 */
create or replace function portaria.named_roles(usuario_id uuid, escola_id uuid) returns jsonb
language sql stable
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('nome', r.nome, 'escola_id', r.escola_id, 'escola_nome', e.nome) order by r.ordem), '[]'
  )
  from portaria.user_roles(named_roles.usuario_id) with ordinality as r (nome, escola_id, ordem)
  left join api.escolas as e on e.id = r.escola_id
  where named_roles.escola_id is null or r.escola_id = named_roles.escola_id
$$;

comment on function portaria.named_roles(uuid, uuid) is 'The roles of a user as [{nome, escola_id, escola_nome}], the principal one first; with escola_id, only those at that school.';

revoke all on function portaria.named_roles(uuid, uuid) from public;
