/*
 * The counterpart of portaria.grant_papel.
 */
create or replace function portaria.revoke_papel(usuario_id uuid, papel text, escola_id uuid default null) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from portaria.usuario_papeis as up
  using portaria.papeis as p
  where p.id = up.papel_id
    and up.usuario_id = revoke_papel.usuario_id
    and p.nome = revoke_papel.papel
    and up.escola_id is not distinct from revoke_papel.escola_id;
  return found;
end;
$$;

comment on function portaria.revoke_papel(uuid, text, uuid) is 'Revokes a role of a user; false when it was not granted. Sessions that act in it are refused on their next request.';

revoke all on function portaria.revoke_papel(uuid, text, uuid) from public;
