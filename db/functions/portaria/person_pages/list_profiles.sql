/*
 * The same as portaria.list_usuarios, for the portal. Students and guardians are merged into one list; each table is
 * searched by its own index.
 */
create or replace function portaria.list_profiles(
  escola_visivel uuid, busca text, portal_type text, situacao text, cursor uuid, limite integer
) returns setof jsonb
language plpgsql stable
set plan_cache_mode = force_custom_plan
as $$
declare
  v_cpf text := substring(translate(list_profiles.busca, './- ', '') from '^[0-9]+$');
  v_prefixo text := case when v_cpf is null then coalesce(portaria.search_key(btrim(list_profiles.busca)), '') else '' end;
  v_depois text := coalesce(portaria.search_key(portaria.find_profile(list_profiles.cursor) ->> 'nome_completo'), '');
  v_cursor uuid := coalesce(list_profiles.cursor, '00000000-0000-0000-0000-000000000000');
begin
  if list_profiles.cursor is not null and v_depois = '' then
    perform portaria.raise_error('invalid_request');
  end if;
  return query
    select portaria.find_profile(p.id)
    from (
      (
        select portaria.search_key(a.nome_completo) collate "C" as chave, a.id
        from api.alunos as a
        where coalesce(list_profiles.portal_type, 'aluno') = 'aluno'
          and (v_cpf is null or a.cpf = v_cpf)
          and portaria.search_key(a.nome_completo) collate "C" >= v_prefixo
          and portaria.search_key(a.nome_completo) collate "C" < v_prefixo || E'\U0010FFFF'
          and (portaria.search_key(a.nome_completo) collate "C", a.id) > (v_depois, v_cursor)
          and (list_profiles.escola_visivel is null or a.escola_id = list_profiles.escola_visivel)
          and (list_profiles.situacao is null or list_profiles.situacao in ('pode_entrar', 'inativa', 'sem_cpf', 'sem_telefone'))
          and (list_profiles.situacao is distinct from 'inativa' or not a.ativo)
          and (list_profiles.situacao is distinct from 'sem_cpf' or a.cpf is null)
          and (list_profiles.situacao is distinct from 'sem_telefone' or a.telefone is null)
          and (list_profiles.situacao is null or portaria.portal_situation(portaria.find_profile(a.id)) = list_profiles.situacao)
        order by portaria.search_key(a.nome_completo) collate "C", a.id
        limit list_profiles.limite + 1
      )
      union all
      (
        select portaria.search_key(r.nome_completo) collate "C", r.id
        from api.responsaveis as r
        where coalesce(list_profiles.portal_type, 'responsavel') = 'responsavel'
          and (v_cpf is null or r.cpf = v_cpf)
          and portaria.search_key(r.nome_completo) collate "C" >= v_prefixo
          and portaria.search_key(r.nome_completo) collate "C" < v_prefixo || E'\U0010FFFF'
          and (portaria.search_key(r.nome_completo) collate "C", r.id) > (v_depois, v_cursor)
          and (list_profiles.escola_visivel is null or r.escola_id = list_profiles.escola_visivel)
          and (list_profiles.situacao is null or list_profiles.situacao in ('pode_entrar', 'inativa'))
          and (list_profiles.situacao is distinct from 'inativa' or not r.ativo)
          and (list_profiles.situacao is null or portaria.portal_situation(portaria.find_profile(r.id)) = list_profiles.situacao)
        order by portaria.search_key(r.nome_completo) collate "C", r.id
        limit list_profiles.limite + 1
      )
    ) as p
    order by p.chave, p.id
    limit list_profiles.limite + 1;
end;
$$;

comment on function portaria.list_profiles(uuid, text, text, text, uuid, integer) is 'At most limite + 1 students and guardians by name after cursor, as portaria.find_profile gives them: of the school escola_visivel (null for all), whose name starts with busca or whose CPF is busca.';

revoke all on function portaria.list_profiles(uuid, text, text, text, uuid, integer) from public;
