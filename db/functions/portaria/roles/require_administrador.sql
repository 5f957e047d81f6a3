/*
 * Without an active administrador nobody can grant the role again. Under a lock, so that of the last two only one can
 * leave: the second one counts after the commit of the first.
 */
create or replace function portaria.require_administrador(exceto uuid default null) returns void
language plpgsql volatile
as $$
begin
  perform portaria.lock_limit('administradores');
  if not exists (
    select
    from portaria.papeis as p
    join portaria.usuario_papeis as up on up.papel_id = p.id
    join portaria.usuarios as u on u.id = up.usuario_id
    where p.nome = 'administrador' and u.ativo and u.id is distinct from require_administrador.exceto
  ) then
    perform portaria.raise_error('last_administrador');
  end if;
end;
$$;

comment on function portaria.require_administrador(uuid) is 'Raises 409 last_administrador when no active administrador is left, apart from exceto.';

revoke all on function portaria.require_administrador(uuid) from public;
