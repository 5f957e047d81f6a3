/*
 * An import adds people and links; it changes no phone, CPF or name that is there. All lines are checked again under the
 * lock of the draft. The caller is locked at the end: a long import keeps nobody from signing out. A caller whom the answer did
 * not reach asks again and gets it: it has the id for undo.
 */
create or replace function api.import_commit(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '60s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_importacao portaria.importacoes;
  v_erros jsonb;
  v_resposta jsonb;
  v_espera integer;
begin
  perform portaria.require_fresh_login(v_claims);
  perform portaria.take_import_place(v_claims);
  select i.resultado into v_resposta
  from portaria.importacoes as i
  where i.id = import_commit.id and portaria.is_own_draft(i, v_claims)
  for update;
  if v_resposta is not null then
    return v_resposta;
  end if;
  v_importacao := portaria.lock_draft(v_claims, import_commit.id);
  v_erros := portaria.draft_body(v_importacao.id) -> 'erros';
  v_espera := portaria.count_staff(v_claims, v_importacao, v_erros);
  if v_espera is not null then
    return portaria.return_error('rate_limited_session', null, v_espera);
  end if;
  v_resposta := portaria.commit_draft(v_importacao, v_erros);
  perform portaria.lock_school_caller();
  return v_resposta;
end;
$$;

comment on function api.import_commit(uuid) is 'Imports a draft, all lines or none: {importadas, novas, total, erros, desfazer}. With a fault nothing is imported; a draft that was imported before is not again, and has the same answer. 403 not_allowed or fresh_login_required, 404 not_found, 409 edit_conflict when somebody else added one of the people meanwhile, 429 rate_limited_session, 503 unavailable beside two of the caller.';

revoke all on function api.import_commit(uuid) from public;
grant execute on function api.import_commit(uuid) to authenticated;
