/*
 * A page of people by name, from the row after cursor. It reads one row more than a page, which tells whether another
 * page follows. A cursor whose person was erased is refused, because it names no position. The search index finds names
 * by prefix; a whole login code finds one person. The filter on situacao compares columns first, so that the function
 * runs for few rows. Each call is planned for its own filters.
 */
create or replace function portaria.list_usuarios(
  escola_visivel uuid, busca text, papel text, escola_id uuid, situacao text, cursor uuid, limite integer
) returns setof portaria.usuarios
language plpgsql stable
set plan_cache_mode = force_custom_plan
as $$
declare
  v_codigo text := substring(translate(list_usuarios.busca, './- ', '') from '^[0-9]+$');
  v_prefixo text := case when v_codigo is null then coalesce(portaria.search_key(btrim(list_usuarios.busca)), '') else '' end;
  v_depois text := coalesce(
    (select portaria.search_key(u.nome_completo) collate "C" from portaria.usuarios as u where u.id = list_usuarios.cursor), ''
  );
begin
  if list_usuarios.cursor is not null and v_depois = '' then
    perform portaria.raise_error('invalid_request');
  end if;
  return query
    select u.*
    from portaria.usuarios as u
    where (v_codigo is null or u.codigo = v_codigo)
      and portaria.search_key(u.nome_completo) collate "C" >= v_prefixo
      and portaria.search_key(u.nome_completo) collate "C" < v_prefixo || E'\U0010FFFF'
      and (portaria.search_key(u.nome_completo) collate "C", u.id)
        > (v_depois, coalesce(list_usuarios.cursor, '00000000-0000-0000-0000-000000000000'))
      and (list_usuarios.escola_visivel is null and list_usuarios.papel is null and list_usuarios.escola_id is null or exists (
        select
        from portaria.usuario_papeis as up
        join portaria.papeis as p on p.id = up.papel_id
        where up.usuario_id = u.id
          and (list_usuarios.escola_visivel is null or up.escola_id = list_usuarios.escola_visivel)
          and (list_usuarios.escola_id is null or up.escola_id = list_usuarios.escola_id)
          and (list_usuarios.papel is null or p.nome = list_usuarios.papel)
      ))
      and (list_usuarios.situacao is null or list_usuarios.situacao in ('pode_entrar', 'inativa', 'sem_papel', 'escola_ausente', 'sem_telefone'))
      and (list_usuarios.situacao is distinct from 'inativa' or not u.ativo)
      and (list_usuarios.situacao is distinct from 'sem_telefone' or u.telefone is null)
      and (list_usuarios.situacao is distinct from 'sem_papel' or not exists (
        select from portaria.usuario_papeis as up where up.usuario_id = u.id
      ))
      and (list_usuarios.situacao is distinct from 'escola_ausente' or u.id = any (array(
        select up.usuario_id from portaria.usuario_papeis as up
        where not exists (select from api.escolas as e where e.id = up.escola_id)
      )))
      and (list_usuarios.situacao is null or portaria.usuario_situation(u) = list_usuarios.situacao)
    order by portaria.search_key(u.nome_completo) collate "C", u.id
    limit list_usuarios.limite + 1;
end;
$$;

comment on function portaria.list_usuarios(uuid, text, text, uuid, text, uuid, integer) is 'At most limite + 1 users by name after cursor: with a role at escola_visivel (null for all), whose name starts with busca or whose code is busca, and with this role, school and situacao.';

revoke all on function portaria.list_usuarios(uuid, text, text, uuid, text, uuid, integer) from public;
