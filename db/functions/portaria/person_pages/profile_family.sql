/*
 * What a page needs to link, unlink and move somebody: the classes of the student's year and later ones.
 */
create or replace function portaria.profile_family(perfil jsonb) returns jsonb
language sql stable
as $$
  select case when profile_family.perfil ->> 'portal_type' = 'responsavel' then jsonb_build_object('alunos', (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', a.id, 'nome_completo', a.nome_completo, 'parentesco', ar.parentesco, 'ativo', a.ativo) order by a.nome_completo, a.id
    ), '[]')
    from api.alunos_responsaveis as ar
    join api.alunos as a on a.id = ar.aluno_id
    where ar.responsavel_id = (profile_family.perfil ->> 'id')::uuid
  )) else (
    select jsonb_build_object(
      'matricula', a.matricula, 'turma_id', a.turma_id, 'responsaveis', portaria.guardians_of(a.id),
      'turmas', (
        select jsonb_agg(jsonb_build_object('id', t.id, 'nome', t.nome, 'ano_letivo', t.ano_letivo) order by t.ano_letivo, t.nome)
        from api.turmas as t
        where t.escola_id = a.escola_id and t.ano_letivo >= (select d.ano_letivo from api.turmas as d where d.id = a.turma_id)
      )
    )
    from api.alunos as a
    where a.id = (profile_family.perfil ->> 'id')::uuid
  ) end
$$;

comment on function portaria.profile_family(jsonb) is 'Of a student {matricula, turma_id, turmas: [{id, nome, ano_letivo}], responsaveis}, of a guardian {alunos: [{id, nome_completo, parentesco, ativo}]}. perfil is that of portaria.find_profile.';

revoke all on function portaria.profile_family(jsonb) from public;
