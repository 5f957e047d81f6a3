/*
 * Triggers, so that the rule holds for the administration, the command line, followed tables and SQL alike. A deletion
 * is checked before it happens, because the roles of the person are deleted with it.
 */
create or replace function portaria.keep_administrador() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select
    from portaria.usuario_papeis as up
    join portaria.papeis as p on p.id = up.papel_id
    where up.usuario_id = old.id and p.nome = 'administrador'
  ) then
    perform portaria.require_administrador(case tg_op when 'DELETE' then old.id end);
  end if;
  return old;
end;
$$;

comment on function portaria.keep_administrador() is 'Trigger: refuses to deactivate or delete the last active administrador. 409 last_administrador.';

revoke all on function portaria.keep_administrador() from public;

create or replace trigger keep_administrador after update on portaria.usuarios
for each row when (old.ativo and not new.ativo) execute function portaria.keep_administrador();
create or replace trigger keep_administrador_deleted before delete on portaria.usuarios
for each row when (old.ativo) execute function portaria.keep_administrador();

comment on trigger keep_administrador on portaria.usuarios is 'The last active administrador is not deactivated.';
comment on trigger keep_administrador_deleted on portaria.usuarios is 'The last active administrador is not deleted.';
