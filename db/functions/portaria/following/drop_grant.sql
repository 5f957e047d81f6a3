/*
 * Two rows of the host may grant one person the same role. The grant is removed when the last of them is gone. They are
 * counted once the person and the grant are locked, in a statement that sees what was committed meanwhile. A transaction of the host that
 * still sees an older state fails at the lock of a row that is gone, and the host repeats it.
 */
create or replace function portaria.drop_grant(registro uuid) returns void
language plpgsql volatile
as $$
begin
  perform portaria.lock_usuario(up.usuario_id) from portaria.usuario_papeis as up where up.id = drop_grant.registro;
  perform from portaria.usuario_papeis as up where up.id = drop_grant.registro for update;
  perform from portaria.linhas_seguidas as l where l.tipo = 'papeis' and l.registro = drop_grant.registro for share;
  delete from portaria.usuario_papeis as up
  where up.id = drop_grant.registro
    and (select count(*) from portaria.linhas_seguidas as l where l.tipo = 'papeis' and l.registro = drop_grant.registro) < 2;
end;
$$;

comment on function portaria.drop_grant(uuid) is 'Revokes a role that a row of a followed table granted, unless another row grants it too.';

revoke all on function portaria.drop_grant(uuid) from public;
