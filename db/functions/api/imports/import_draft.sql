/*
 * A call that checks tells an administrador which codes are known, so it needs a recent sign-in and counts as one look-up
 * when the draft begins. While more lines follow (continua), nothing is checked. The file of the next year has the children who stay,
 * in another class: all of them are left out at once (sem_cadastradas). A spreadsheet damages a whole column: all proposed repairs are
 * accepted at once (com_sugestoes). The caller is locked at the end: a long check keeps nobody from signing out.
 */
create or replace function api.import_draft(
  tipo text, id uuid default null, colunas text[] default null, linhas jsonb default '[]', continua boolean default false,
  numeros integer[] default null, sem_cadastradas boolean default false, com_sugestoes boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '30s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_importacao portaria.importacoes;
  v_campos text[];
  v_resposta jsonb;
begin
  perform portaria.require_fresh_login(v_claims);
  perform portaria.take_import_place(v_claims);
  if (import_draft.tipo in ('equipe', 'familias')) is not true or cardinality(import_draft.colunas) not between 1 and 60
    or import_draft.id is null and import_draft.colunas is null
  then
    perform portaria.raise_field('colunas', 'Envie o tipo (equipe ou familias) e os nomes das colunas');
  end if;
  if jsonb_typeof(import_draft.linhas) = 'array' and jsonb_array_length(import_draft.linhas) > 500 then
    perform portaria.raise_field('linhas', 'Envie até 500 linhas de textos por vez, e até 50.000 no total');
  end if;
  if import_draft.id is null then
    perform portaria.count_lookup(v_claims);
    v_importacao := portaria.begin_draft(import_draft.tipo, portaria.safe_uuid(v_claims ->> 'usuario_id'), portaria.managed_escola(v_claims), import_draft.colunas);
  else
    v_importacao := portaria.lock_draft(v_claims, import_draft.id);
    if import_draft.colunas is not null then
      v_campos := portaria.import_fields(v_importacao.tipo, import_draft.colunas);
      update portaria.importacoes as i set campos = v_campos where i.id = v_importacao.id;
      perform portaria.read_lines(v_importacao.id, 2, campos => portaria.moved_fields(v_importacao.campos, v_campos));
    end if;
  end if;
  perform portaria.add_lines(v_importacao.id, import_draft.linhas, import_draft.numeros);
  if import_draft.com_sugestoes then
    perform portaria.accept_proposals(v_importacao.id);
  end if;
  if import_draft.sem_cadastradas then
    perform portaria.leave_registered_out(v_importacao.id);
  end if;
  v_resposta := case
    when import_draft.continua
      then jsonb_build_object('id', v_importacao.id, 'total', (select count(*) from portaria.importacao_linhas as l where l.importacao_id = v_importacao.id))
    else portaria.draft_body(v_importacao.id)
  end;
  perform portaria.lock_caller(array['administrador', 'escola']);
  return v_resposta;
end;
$$;

comment on function api.import_draft(text, uuid, text[], jsonb, boolean, integer[], boolean, boolean) is 'Begins a draft of an import (tipo equipe or familias), adds up to 500 lines to one (numeros: their rows in the file), names its columns again, accepts all proposed repairs (com_sugestoes), or leaves out the lines of people who are there (sem_cadastradas): {id, tipo, total, colunas, erros, total_erros, sugestoes, cadastradas, linhas}. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found, 429 rate_limited_session, 503 unavailable beside two of the caller.';

revoke all on function api.import_draft(text, uuid, text[], jsonb, boolean, integer[], boolean, boolean) from public;
grant execute on function api.import_draft(text, uuid, text[], jsonb, boolean, integer[], boolean, boolean) to authenticated;
