/*
 * The roles as the session body shows them; a token leaves the names of the schools out. The first one is the principal role, which login chooses: the lowest
 * priority number, then the oldest grant.
 */
create or replace function portaria.roles_json(usuario_id uuid) returns jsonb
language sql stable
as $$
  select r from portaria.roles_of(roles_json.usuario_id) as r
$$;

comment on function portaria.roles_json(uuid) is 'The roles of a user as an array of {nome, escola_id, escola_nome}, the principal one first; [] for nobody.';

revoke all on function portaria.roles_json(uuid) from public;
