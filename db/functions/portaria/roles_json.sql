/*
 * The roles as token and session body show them.
 */
create or replace function portaria.roles_json(usuario_id uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('nome', r.nome, 'escola_id', r.escola_id)), '[]')
  from portaria.user_roles(roles_json.usuario_id) as r
$$;

comment on function portaria.roles_json(uuid) is 'An array of {nome, escola_id}, the principal role first.';

revoke all on function portaria.roles_json(uuid) from public;
