/*
 * Ordered by priority, then by age: the first one is the principal role at sign-in.
 */
create or replace function portaria.user_roles(usuario_id uuid)
returns table (nome text, escola_id uuid, escola_nome text)
language sql stable
as $$
  select p.nome, up.escola_id, e.nome
  from portaria.usuario_papeis as up
  join portaria.papeis as p on p.id = up.papel_id
  left join api.escolas as e on e.id = up.escola_id
  where up.usuario_id = user_roles.usuario_id
  order by p.prioridade, up.criado_em, up.id
$$;

comment on function portaria.user_roles(uuid) is 'All roles of a user with their schools, the principal one first.';

revoke all on function portaria.user_roles(uuid) from public;
