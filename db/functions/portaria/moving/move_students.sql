/*
 * A school moves students between its own classes. Only the network moves them between schools.
 */
create or replace function portaria.move_students(claims jsonb, ids uuid[], turma_id uuid, matricula text) returns jsonb
language plpgsql volatile
as $$
declare
  v_de uuid := portaria.lock_profiles(move_students.claims, move_students.ids);
  v_para uuid := (select t.escola_id from api.turmas as t where t.id = move_students.turma_id);
  v_matricula text := nullif(btrim(move_students.matricula), '');
begin
  if exists (select from api.responsaveis as r where r.id = any (move_students.ids)) then
    perform portaria.raise_field('ids', 'Só alunos mudam de turma');
  end if;
  if v_de = v_para then
    if v_matricula is not null then
      perform portaria.raise_field('matricula', 'Dentro da escola a matrícula não muda');
    end if;
    return portaria.move_in_school(move_students.ids, move_students.turma_id, v_para);
  end if;
  -- The same for a class that does not exist and for one of another school: a school does not learn which.
  if move_students.claims is not null and portaria.managed_escola(move_students.claims) is not null then
    perform portaria.raise_error('not_allowed');
  end if;
  if v_para is null then
    perform portaria.raise_field('turma_id', 'Esta escola não tem esta turma');
  end if;
  if v_matricula is not null and cardinality(move_students.ids) > 1 then
    perform portaria.raise_field('matricula', 'Uma matrícula é de um aluno só');
  end if;
  if exists (select from api.alunos as a where a.id = any (move_students.ids) and a.escola_id = v_para) then
    perform portaria.raise_field('ids', 'Mova os alunos de cada escola em um pedido');
  end if;
  return portaria.move_to_school(move_students.ids, move_students.turma_id, v_matricula);
end;
$$;

comment on function portaria.move_students(jsonb, uuid[], uuid, text) is 'Moves students to a class; claims null is the command line. 400 invalid_request, 403 not_allowed, 404 not_found; otherwise as portaria.move_in_school or portaria.move_to_school.';

revoke all on function portaria.move_students(jsonb, uuid[], uuid, text) from public;
