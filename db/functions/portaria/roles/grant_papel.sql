/*
 * The trigger portaria.enforce_papel_escola checks whether the role needs a school.
 */
create or replace function portaria.grant_papel(usuario_id uuid, papel text, escola_id uuid default null) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_papel_id uuid := (select p.id from portaria.papeis as p where p.nome = grant_papel.papel);
begin
  if v_papel_id is null then
    raise invalid_parameter_value using message = format('no role is called "%s"', grant_papel.papel);
  end if;
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
  values (grant_papel.usuario_id, v_papel_id, grant_papel.escola_id)
  on conflict on constraint usuario_papeis_par_unico do nothing;
  return found;
end;
$$;

comment on function portaria.grant_papel(uuid, text, uuid) is 'Grants a user a role, at a school unless the role is global; false when it was granted already.';

revoke all on function portaria.grant_papel(uuid, text, uuid) from public;
