/*
 * Codes of a student without a phone go to the first guardian. A new guardian is the last one unless the call says
 * otherwise, so that a link does not take the codes over.
 */
create or replace function portaria.add_link(aluno_id uuid, responsavel_id uuid, parentesco text, ordem integer) returns jsonb
language plpgsql volatile
as $$
declare
  v_vinculo jsonb;
begin
  if exists (
    select from api.alunos_responsaveis as ar
    where ar.aluno_id = add_link.aluno_id and ar.responsavel_id = add_link.responsavel_id
  ) then
    return null;
  end if;
  update api.alunos_responsaveis as ar
  set ordem = ar.ordem + 1
  where ar.aluno_id = add_link.aluno_id and ar.ordem >= add_link.ordem;
  insert into api.alunos_responsaveis as novo (escola_id, aluno_id, responsavel_id, parentesco, ordem)
  select a.escola_id, a.id, add_link.responsavel_id, add_link.parentesco, coalesce(add_link.ordem, (
    select coalesce(max(ar.ordem), 0) + 1 from api.alunos_responsaveis as ar where ar.aluno_id = a.id
  ))
  from api.alunos as a
  where a.id = add_link.aluno_id
  returning jsonb_build_object('id', novo.id, 'escola_id', novo.escola_id, 'ordem', novo.ordem) into v_vinculo;
  return v_vinculo;
end;
$$;

comment on function portaria.add_link(uuid, uuid, text, integer) is 'Links a guardian to a student, in this place of the order or last; returns the link, null when they are linked already.';

revoke all on function portaria.add_link(uuid, uuid, text, integer) from public;
