/*
 * The caller checks who may add one. The school sees all its students, so a number that is taken reveals nothing: other
 * schools are not looked at.
 */
create or replace function portaria.add_aluno(escola_id uuid, campos jsonb) returns uuid
language plpgsql volatile
as $$
declare
  v_nome text := portaria.parse_profile_nome(add_aluno.campos ->> 'nome_completo');
  v_cpf text := portaria.parse_cpf(add_aluno.campos ->> 'cpf');
  v_telefone text := portaria.parse_telefone(add_aluno.campos ->> 'telefone');
  v_matricula text := btrim(coalesce(add_aluno.campos ->> 'matricula', ''));
  v_nascimento date := (add_aluno.campos ->> 'nascimento')::date;
  v_id uuid;
begin
  if v_matricula = '' or length(v_matricula) > 50 or portaria.is_formula(v_matricula) or not portaria.is_visible(v_matricula) then
    perform portaria.raise_field('matricula', 'Informe a matrícula');
  end if;
  if (v_nascimento between '1900-01-01' and current_date) is not true then
    perform portaria.raise_field('nascimento', 'Informe a data de nascimento');
  end if;
  perform portaria.check_turma((add_aluno.campos ->> 'turma_id')::uuid, add_aluno.escola_id);
  insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone)
  values (add_aluno.escola_id, (add_aluno.campos ->> 'turma_id')::uuid, v_matricula, v_nome, v_nascimento, v_cpf, v_telefone)
  on conflict do nothing
  returning id into v_id;
  return v_id;
end;
$$;

comment on function portaria.add_aluno(uuid, jsonb) is 'Adds an active student of {nome_completo, cpf, telefone, matricula, turma_id, nascimento}; returns the id. 400 invalid_request; null when the school has the enrolment number or the CPF already.';

revoke all on function portaria.add_aluno(uuid, jsonb) from public;
