/*
 * The caller has locked both, and seen the link. From the next request on, the guardian reads nothing of the student.
 */
create or replace function portaria.unlink_profiles(aluno_id uuid, responsavel_id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_vinculo api.alunos_responsaveis;
  v_lote uuid;
  v_dados jsonb;
begin
  delete from api.alunos_responsaveis as ar
  where ar.aluno_id = unlink_profiles.aluno_id and ar.responsavel_id = unlink_profiles.responsavel_id
  returning * into v_vinculo;
  v_dados := jsonb_build_object('responsavel_id', v_vinculo.responsavel_id, 'parentesco', v_vinculo.parentesco, 'ordem', v_vinculo.ordem);
  v_lote := portaria.open_batch('portal.unlink', v_vinculo.escola_id);
  perform portaria.note_item(v_lote, 'desvinculado', v_vinculo.aluno_id, v_dados);
  perform portaria.log_transacao(
    'portal.unlink', null, v_vinculo.escola_id,
    jsonb_build_object('titular_id', v_vinculo.aluno_id, 'antes', v_dados, 'depois', null)
  );
  return jsonb_build_object('aluno_id', v_vinculo.aluno_id, 'responsaveis', portaria.guardians_of(v_vinculo.aluno_id), 'desfazer', v_lote);
end;
$$;

comment on function portaria.unlink_profiles(uuid, uuid) is 'Ends the link of a guardian and a student and logs it: {aluno_id, responsaveis, desfazer}.';

revoke all on function portaria.unlink_profiles(uuid, uuid) from public;
