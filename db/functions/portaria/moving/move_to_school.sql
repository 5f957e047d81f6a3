/*
 * The old record ends, and its grades stay with it; a new one begins. The enrolment number goes along unless one is
 * given. A student whose number or CPF the other school has already is refused: two records may be one child.
 */
create or replace function portaria.move_to_school(ids uuid[], turma_id uuid, matricula text) returns jsonb
language plpgsql volatile
as $$
declare
  v_escola_id uuid := (select t.escola_id from api.turmas as t where t.id = move_to_school.turma_id);
  v_lote uuid := portaria.open_batch('portal.move', null);
  v_movidos jsonb := '[]'::jsonb;
  v_recusados jsonb := '[]'::jsonb;
  v_aluno api.alunos;
  v_novo uuid;
begin
  for v_aluno in select * from api.alunos as a where a.id = any (move_to_school.ids) order by a.id loop
    v_novo := null;
    if v_aluno.ativo then
      insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone)
      values (v_escola_id, move_to_school.turma_id, coalesce(move_to_school.matricula, v_aluno.matricula),
        v_aluno.nome_completo, v_aluno.nascimento, v_aluno.cpf, v_aluno.telefone)
      on conflict do nothing
      returning id into v_novo;
    end if;
    if v_novo is null then
      v_recusados := v_recusados || jsonb_build_object('id', v_aluno.id, 'motivo', case when v_aluno.ativo
        then 'a outra escola já tem esta matrícula ou este CPF' else 'o cadastro está encerrado' end);
      continue;
    end if;
    update api.alunos as a set ativo = false where a.id = v_aluno.id;
    perform portaria.note_item(v_lote, 'encerrado', v_aluno.id, jsonb_build_object('novo_id', v_novo));
    perform portaria.note_item(v_lote, 'criado', v_novo, '{"tipo": "aluno"}');
    perform portaria.follow_guardians(v_lote, v_aluno.id, v_novo, v_escola_id);
    perform portaria.log_transacao('portal.move', null, v_escola_id, jsonb_build_object(
      'titular_id', v_novo, 'antes', jsonb_build_object('id', v_aluno.id, 'turma_id', v_aluno.turma_id), 'depois', jsonb_build_object('turma_id', move_to_school.turma_id)
    ));
    v_movidos := v_movidos || jsonb_build_object('id', v_aluno.id, 'novo_id', v_novo);
  end loop;
  return jsonb_build_object('movidos', v_movidos, 'recusados', v_recusados, 'desfazer', v_lote);
end;
$$;

comment on function portaria.move_to_school(uuid[], uuid, text) is 'Moves students, whose rows are locked, to a class of another school: {movidos: [{id, novo_id}], recusados: [{id, motivo}], desfazer}.';

revoke all on function portaria.move_to_school(uuid[], uuid, text) from public;
