/*
 * For the application and the command line, which check the lines in the same transaction; one fault refuses all of them.
 */
create or replace function portaria.commit_draft(importacao portaria.importacoes, erros jsonb) returns jsonb
language plpgsql volatile
as $$
declare
  v_id uuid := (commit_draft.importacao).id;
  v_total integer := (select count(*) from portaria.importacao_linhas as l where l.importacao_id = v_id);
  v_erros jsonb;
  v_lote uuid;
  v_novas integer;
  v_resposta jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('linha', f.linha, 'campo', f.campo, 'motivo', f.motivo, 'sugestao', null, 'pessoa', null) order by f.linha), '[]')
  into v_erros
  from portaria.foreign_staff(v_id) as f
  where commit_draft.erros = '[]';
  v_erros := commit_draft.erros || v_erros;
  if v_erros <> '[]' then
    return jsonb_build_object('importadas', 0, 'novas', 0, 'total', v_total, 'erros', v_erros, 'desfazer', null);
  end if;
  v_lote := portaria.open_batch('import.commit', (commit_draft.importacao).escola_id);
  begin
    v_novas := case (commit_draft.importacao).tipo when 'equipe' then portaria.import_staff(v_id, v_lote) else portaria.import_people(v_id, v_lote) end;
  exception
    when unique_violation or foreign_key_violation or not_null_violation then
      perform portaria.refuse_taken();
  end;
  v_resposta := jsonb_build_object('importadas', v_total, 'novas', v_novas, 'total', v_total, 'erros', '[]'::jsonb, 'desfazer', v_lote);
  update portaria.importacoes as i set aplicado_em = now(), resultado = v_resposta where i.id = v_id;
  delete from portaria.importacao_linhas as l where l.importacao_id = v_id;
  perform portaria.log_transacao('import.commit', null, (commit_draft.importacao).escola_id, jsonb_build_object(
    'tipo', (commit_draft.importacao).tipo, 'linhas', v_total, 'antes', null, 'depois', jsonb_build_object('novas', v_novas)
  ));
  return v_resposta;
end;
$$;

comment on function portaria.commit_draft(portaria.importacoes, jsonb) is 'Imports a locked draft whose faults are erros, all lines or none, and logs it: {importadas, novas, total, erros, desfazer}. With a fault nothing is imported. 409 edit_conflict when somebody else added one of the people or removed a class meanwhile.';

revoke all on function portaria.commit_draft(portaria.importacoes, jsonb) from public;
