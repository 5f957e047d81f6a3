/*
 * Guardians are deleted with their links to students. Students and teachers have rows that a class needs (grades,
 * attendance, subjects), so their records stay, inactive and without personal data. Without the module escolas these
 * tables are empty views that cannot be written, so nothing is written when no record matches.
 */
create or replace function portaria.erase_school_records(ids uuid[]) returns void
language plpgsql volatile
as $$
begin
  if not exists (
    select from api.responsaveis as r where r.id = any (erase_school_records.ids)
    union all select from api.alunos as a where a.id = any (erase_school_records.ids)
    union all select from api.professores as p where p.id = any (erase_school_records.ids)
  ) then
    return;
  end if;
  delete from api.responsaveis as r where r.id = any (erase_school_records.ids);
  delete from api.alunos_responsaveis as ar where ar.aluno_id = any (erase_school_records.ids);
  delete from api.ocorrencias as o where o.aluno_id = any (erase_school_records.ids);
  delete from api.documentos as d where d.aluno_id = any (erase_school_records.ids);
  update api.notas as n set observacao = null where n.aluno_id = any (erase_school_records.ids);
  update api.frequencias as f set justificativa = null where f.aluno_id = any (erase_school_records.ids);
  update api.alunos as a
  set nome_completo = 'Pessoa removida', matricula = 'removida-' || gen_random_uuid(), nascimento = '1900-01-01',
    cpf = null, telefone = null, ativo = false
  where a.id = any (erase_school_records.ids);
  update api.professores as p
  set nome_completo = 'Pessoa removida', cpf = null, email = null, telefone = null, ativo = false
  where p.id = any (erase_school_records.ids);
end;
$$;

comment on function portaria.erase_school_records(uuid[]) is 'Deletes the guardians with these ids, and erases the personal data of the students and teachers with these ids.';

revoke all on function portaria.erase_school_records(uuid[]) from public;
