/*
 * A CPF can have several profiles: a guardian at two schools, or a student who is also a guardian. Sign-in uses the
 * first one. The codes of a student without a phone go to the first guardian who has one. With the usual
 * estimate of a thousand rows the kept plans of its callers would read all guardians.
 */
create or replace function portaria.portal_profiles(cpf text)
returns table (
  portal_type text, id uuid, nome_completo text, escola_id uuid, serie_id uuid, turma_id uuid, matricula text, telefone text,
  escola_nome text
)
language plpgsql stable rows 2
as $$
begin
  return query
  select p.portal_type, p.id, p.nome_completo, p.escola_id, p.serie_id, p.turma_id, p.matricula, p.telefone, e.nome
  from (
    select 'responsavel', r.id, r.nome_completo, r.escola_id, null::uuid, null::uuid, null::text, r.telefone
    from api.responsaveis as r
    where r.cpf = portal_profiles.cpf and r.ativo
    union all
    select 'aluno', a.id, a.nome_completo, a.escola_id, t.serie_id, a.turma_id, a.matricula,
      coalesce(a.telefone, portaria.guardian_phone(a.id))
    from api.alunos as a
    join api.turmas as t on t.id = a.turma_id
    where a.cpf = portal_profiles.cpf and a.ativo
  ) as p (portal_type, id, nome_completo, escola_id, serie_id, turma_id, matricula, telefone)
  join api.escolas as e on e.id = p.escola_id
  order by p.portal_type = 'aluno', e.nome, p.nome_completo, p.id;
end;
$$;

comment on function portaria.portal_profiles(text) is 'The active portal profiles of a CPF: guardians before students, then by the name of the school and of the person.';

revoke all on function portaria.portal_profiles(text) from public;
