/*
 * A page of people by name, from the row after cursor. It reads one row more than a page, which tells whether another
 * page follows. A cursor whose person was erased is refused, because it names no position. A whole code is compared
 * with the records; an end of a phone only where the reader sees that phone. Each call is planned for its own filters.
 */
create or replace function portaria.list_people(
  tipos text[], escola_visivel uuid, escola_id uuid, papel text, situacao text, busca text, consulta tsquery, parecidos uuid[], cursor uuid, limite integer
) returns setof portaria.titulares
language plpgsql stable
set plan_cache_mode = force_custom_plan
as $$
declare
  v_codigo text := portaria.whole_code(list_people.busca);
  v_final text := portaria.phone_end(list_people.busca);
  v_com_codigo uuid[] := array(select u.id from portaria.usuarios as u where u.codigo = v_codigo) || portaria.portal_ids(v_codigo);
  v_escola uuid := coalesce(list_people.escola_visivel, list_people.escola_id);
  v_membros uuid[] := portaria.school_people(v_escola, list_people.papel);
  v_situados uuid[] := case when list_people.situacao <> 'nunca_entrou' then array(
    select portaria.people_in(nullif(list_people.situacao, 'pode_entrar'))
  ) end;
  v_depois text;
begin
  select t.chave into v_depois from portaria.titulares as t where t.id = list_people.cursor;
  if list_people.cursor is not null and v_depois is null then
    perform portaria.raise_error('invalid_request');
  end if;
  return query
    select t.*
    from portaria.titulares as t
    where t.tipo = any (list_people.tipos)
      and (v_depois is null or (t.chave collate "C", t.id) > (v_depois, list_people.cursor))
      and (list_people.consulta is null or t.palavras @@ list_people.consulta)
      and (list_people.parecidos is null or t.id = any (list_people.parecidos))
      and (v_codigo is null and v_final is null or t.id = any (v_com_codigo) or t.final_telefone = v_final)
      and (v_final is null or t.id = any (v_com_codigo) or t.tipo <> 'usuario' or portaria.belongs_to_school(t.id, list_people.escola_visivel))
      and (v_membros is null or t.id = any (v_membros))
      and (v_escola is not null or list_people.papel is null or t.tipo = list_people.papel or t.id in (
        select up.usuario_id from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id where p.nome = list_people.papel
      ))
      and case coalesce(list_people.situacao, '')
        when '' then true
        when 'nunca_entrou' then t.entrou_em is null and (t.tipo <> 'usuario' or portaria.belongs_to_school(t.id, list_people.escola_visivel))
        when 'pode_entrar' then t.id <> all (v_situados)
        else t.id = any (v_situados)
      end
    order by t.chave collate "C", t.id
    limit list_people.limite + 1;
end;
$$;

comment on function portaria.list_people(text[], uuid, uuid, text, text, text, tsquery, uuid[], uuid, integer) is 'At most limite + 1 people of these kinds (usuario, aluno, responsavel) by name after cursor: of the school escola_visivel (null for all), with this role or kind, school and situacao (nunca_entrou: who never signed in), whose code or phone is busca, and whose name fits consulta, or who is one of parecidos.';

revoke all on function portaria.list_people(text[], uuid, uuid, text, text, text, tsquery, uuid[], uuid, integer) from public;
