/*
 * For an administrador a corrected line that has another number than before counts as a look-up: it may be a code. A school learns nothing of
 * people whom it does not manage before it imports, so it mends as many lines as its file has. The caller is locked at the end: a
 * long check keeps nobody from signing out.
 */
create or replace function api.import_draft_row(id uuid, linha integer, valores text[] default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '30s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_importacao portaria.importacoes;
  v_resposta jsonb;
begin
  perform portaria.take_import_place(v_claims);
  if portaria.managed_escola(v_claims) is null and not portaria.cell_numbers(import_draft_row.valores) <@ portaria.cell_numbers((
    select l.valores
    from portaria.importacao_linhas as l
    join portaria.importacoes as i on i.id = l.importacao_id
    where i.id = import_draft_row.id and l.linha = import_draft_row.linha and portaria.is_own_draft(i, v_claims)
  )) then
    perform portaria.count_lookup(v_claims);
  end if;
  v_importacao := portaria.lock_draft(v_claims, import_draft_row.id);
  if cardinality(import_draft_row.valores) > 60 or exists (select from unnest(import_draft_row.valores) as c where length(c) > 500) then
    perform portaria.raise_field('valores', 'Envie os textos das células');
  end if;
  if not exists (select from portaria.importacao_linhas as l where l.importacao_id = v_importacao.id and l.linha = import_draft_row.linha) then
    perform portaria.raise_error('not_found');
  end if;
  if import_draft_row.valores is null then
    delete from portaria.importacao_linhas as l where l.importacao_id = v_importacao.id and l.linha = import_draft_row.linha;
  else
    update portaria.importacao_linhas as l
    set valores = import_draft_row.valores, textos = '{}', lidos = '{}'
    where l.importacao_id = v_importacao.id and l.linha = import_draft_row.linha;
    perform portaria.read_lines(v_importacao.id, import_draft_row.linha, import_draft_row.linha);
    perform portaria.check_draft_size(v_importacao.id, 'valores');
  end if;
  v_resposta := portaria.draft_body(v_importacao.id);
  perform portaria.lock_caller(array['administrador', 'escola']);
  return v_resposta;
end;
$$;

comment on function api.import_draft_row(uuid, integer, text[]) is 'Replaces the cells of one line of a draft, or leaves the line out (valores null), and checks again; answers as api.import_draft. 400 invalid_request, 403 not_allowed, 404 not_found, 429 rate_limited_session, 503 unavailable beside two of the caller.';

revoke all on function api.import_draft_row(uuid, integer, text[]) from public;
grant execute on function api.import_draft_row(uuid, integer, text[]) to authenticated;
