/*
 * A draft of staff that begins, is checked and is imported in one call, or leaves nothing behind but a log entry.
 */
create or replace function portaria.import_file(colunas text[], linhas jsonb, numeros integer[], ensaio boolean) returns jsonb
language plpgsql volatile
as $$
declare
  v_importacao portaria.importacoes;
  v_erros jsonb;
  v_resposta jsonb;
begin
  v_importacao := portaria.begin_draft('equipe', null, null, import_file.colunas);
  perform portaria.add_lines(v_importacao.id, import_file.linhas, import_file.numeros);
  select coalesce(jsonb_agg(jsonb_build_object('linha', f.linha, 'motivo', f.motivo) order by f.linha), '[]')
  into v_erros
  from (select i.linha, string_agg(i.motivo, '; ' order by i.campo, i.motivo) as motivo from portaria.import_faults(v_importacao.id) as i group by i.linha) as f;
  v_resposta := jsonb_build_object(
    'importadas', 0, 'total', (select count(*) from portaria.importacao_linhas as l where l.importacao_id = v_importacao.id),
    'erros', v_erros, 'ensaio', import_file.ensaio
  );
  if import_file.ensaio or v_erros <> '[]' then
    raise exception using errcode = 'UNDO0', message = 'a check leaves no draft behind';
  end if;
  return v_resposta || jsonb_build_object('importadas', portaria.commit_draft(v_importacao, v_erros) -> 'importadas');
exception when sqlstate 'UNDO0' then
  perform portaria.log_transacao('user.check', null, null, jsonb_build_object('linhas', v_resposta -> 'total', 'erros', jsonb_array_length(v_erros)));
  return v_resposta;
end;
$$;

comment on function portaria.import_file(text[], jsonb, integer[], boolean) is 'Imports [[text]] of staff, or with ensaio only checks them: {importadas, total, erros: [{linha, motivo}], ensaio}; motivo has all faults of a line. 400 invalid_request and 409 edit_conflict as portaria.add_lines and portaria.commit_draft.';

revoke all on function portaria.import_file(text[], jsonb, integer[], boolean) from public;
