/*
 * Two rows of the host may give one person the same role. It is lost with the last of them.
 */
create or replace function portaria.drop_grant(registro uuid) returns void
language sql volatile
as $$
  delete from portaria.usuario_papeis as up
  where up.id = drop_grant.registro
    and (select count(*) from portaria.linhas_seguidas as l where l.tipo = 'papeis' and l.registro = drop_grant.registro) < 2
$$;

comment on function portaria.drop_grant(uuid) is 'Takes a role that one row of a followed table gave, unless another row gives it too.';

revoke all on function portaria.drop_grant(uuid) from public;
