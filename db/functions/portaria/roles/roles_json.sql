/*
 * The roles for the session body; a token leaves out the names of the schools. The first one is the principal role,
 * which sign-in chooses: the lowest priority number, then the oldest grant.
 */
create or replace function portaria.roles_json(usuario_id uuid) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select r from portaria.roles_of(roles_json.usuario_id) as r
  );
end;
$$;

comment on function portaria.roles_json(uuid) is 'The roles of a user as an array of {nome, escola_id, escola_nome}, the principal one first; [] without roles.';

revoke all on function portaria.roles_json(uuid) from public;
