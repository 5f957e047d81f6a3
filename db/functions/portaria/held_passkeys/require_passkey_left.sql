/*
 * Where the role administrador demands a passkey, somebody must be left who can act in it, or only the command line can lift
 * the demand. For whoever ends a passkey of their own that counts: of others nobody ends one without having one. Under the
 * lock of portaria.require_administrador, so that of the last two only one goes.
 */
create or replace function portaria.require_passkey_left() returns void
language plpgsql volatile
as $$
begin
  perform portaria.lock_limit('administradores');
  if exists (select from portaria.papeis as p where p.nome = 'administrador' and p.exige = 'passkey') and not exists (
    select
    from portaria.papeis as p
    join portaria.usuario_papeis as up on up.papel_id = p.id
    join portaria.usuarios as u on u.id = up.usuario_id
    where p.nome = 'administrador' and u.ativo and portaria.has_counting_passkey(u.id)
  ) then
    perform portaria.raise_error('last_administrador');
  end if;
end;
$$;

comment on function portaria.require_passkey_left() is 'Raises 409 last_administrador when the role administrador demands a passkey and no active administrador has one that counts any more.';

revoke all on function portaria.require_passkey_left() from public;
