/*
 * portaria.keep_administrador for the role: revoked, exchanged for another, or given to somebody else. It counts after
 * the change, so a role that moves to somebody active is no loss.
 */
create or replace function portaria.keep_administrador_role() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if old.papel_id = (select p.id from portaria.papeis as p where p.nome = 'administrador')
    and exists (select from portaria.usuarios as u where u.id = old.usuario_id and u.ativo)
  then
    perform portaria.require_administrador();
  end if;
  return null;
end;
$$;

comment on function portaria.keep_administrador_role() is 'Trigger: refuses to take the role from the last active administrador. 409 last_administrador.';

revoke all on function portaria.keep_administrador_role() from public;

create or replace trigger keep_administrador_role after update or delete on portaria.usuario_papeis
for each row execute function portaria.keep_administrador_role();

comment on trigger keep_administrador_role on portaria.usuario_papeis is 'The last active administrador does not lose the role.';
