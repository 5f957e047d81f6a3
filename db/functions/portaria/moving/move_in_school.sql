/*
 * Portal policies read the class from the table, so the sessions go on. One log entry for each student.
 */
create or replace function portaria.move_in_school(ids uuid[], turma_id uuid, escola_id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_lote uuid := portaria.open_batch('portal.move', move_in_school.escola_id);
  v_movidos jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'antes', a.turma_id)), '[]') into v_movidos
  from api.alunos as a
  where a.id = any (move_in_school.ids) and a.ativo and a.turma_id <> move_in_school.turma_id;
  update api.alunos as a
  set turma_id = move_in_school.turma_id
  from jsonb_array_elements(v_movidos) as m
  where a.id = (m ->> 'id')::uuid;
  perform
    portaria.note_item(v_lote, 'movido', (m ->> 'id')::uuid, jsonb_build_object('antes', m -> 'antes', 'depois', move_in_school.turma_id)),
    portaria.log_transacao('portal.move', null, move_in_school.escola_id, jsonb_build_object(
      'titular_id', m -> 'id', 'antes', jsonb_build_object('turma_id', m -> 'antes'), 'depois', jsonb_build_object('turma_id', move_in_school.turma_id)
    ))
  from jsonb_array_elements(v_movidos) as m;
  return jsonb_build_object(
    'movidos', (select coalesce(jsonb_agg(jsonb_build_object('id', m -> 'id')), '[]') from jsonb_array_elements(v_movidos) as m),
    'recusados', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'motivo', case when a.ativo then 'já está nesta turma' else 'o cadastro está encerrado' end)), '[]')
      from api.alunos as a
      where a.id = any (move_in_school.ids) and not v_movidos @> jsonb_build_array(jsonb_build_object('id', a.id))
    ),
    'desfazer', v_lote
  );
end;
$$;

comment on function portaria.move_in_school(uuid[], uuid, uuid) is 'Moves students, whose rows are locked, to another class of their school: {movidos: [{id}], recusados: [{id, motivo}], desfazer}.';

revoke all on function portaria.move_in_school(uuid[], uuid, uuid) from public;
