/*
 * The student first, as everywhere in this folder. A child is never linked to somebody of another school: that person is
 * a stranger there, with a phone that this school has not checked.
 */
create or replace function portaria.lock_family(aluno_id uuid, responsavel_id uuid) returns uuid
language plpgsql volatile
as $$
declare
  v_escola_aluno uuid;
  v_escola_responsavel uuid;
begin
  select a.escola_id into v_escola_aluno from api.alunos as a where a.id = lock_family.aluno_id for no key update;
  select r.escola_id into v_escola_responsavel from api.responsaveis as r where r.id = lock_family.responsavel_id for no key update;
  if num_nulls(v_escola_aluno, v_escola_responsavel) > 0 then
    perform portaria.raise_error('not_found');
  end if;
  if v_escola_aluno <> v_escola_responsavel then
    perform portaria.raise_field('responsavel_id', 'O responsável é de outra escola: cadastre-o nesta');
  end if;
  return v_escola_aluno;
end;
$$;

comment on function portaria.lock_family(uuid, uuid) is 'Locks a student and a guardian and returns their school. 404 not_found; 400 invalid_request when they are of different schools.';

revoke all on function portaria.lock_family(uuid, uuid) from public;
