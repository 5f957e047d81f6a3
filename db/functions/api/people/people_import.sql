/*
 * Imports a whole file or nothing, by the rules of import-draft. With ensaio it only checks the file. Both tell which codes
 * are known, so both need a recent sign-in, count as one look-up and are logged. The caller is locked at the end: a long
 * import keeps nobody from signing out.
 */
create or replace function api.people_import(colunas text[], linhas jsonb, numeros integer[] default null, ensaio boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '60s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador']);
  v_resposta jsonb;
begin
  perform portaria.require_fresh_login(v_claims);
  perform portaria.take_import_place(v_claims);
  if not (cardinality(people_import.colunas) <= 60 and array['codigo', 'nome_completo'] <@ portaria.import_fields('equipe', people_import.colunas)) then
    perform portaria.raise_field('arquivo', 'O arquivo precisa das colunas código e nome, e tem no máximo 60 colunas');
  end if;
  perform portaria.count_lookup(v_claims);
  v_resposta := portaria.import_file(people_import.colunas, people_import.linhas, people_import.numeros, coalesce(people_import.ensaio, false));
  perform portaria.require_fresh_login(portaria.lock_caller(array['administrador']));
  return v_resposta;
end;
$$;

comment on function api.people_import(text[], jsonb, integer[], boolean) is 'Imports the lines [[text]] of a file of staff, with the names of its columns and their rows in the file, all or nothing: {importadas, total, erros: [{linha, motivo}], ensaio}. 400 invalid_request, 403 not_allowed or fresh_login_required, 409 edit_conflict when somebody else added one of the people meanwhile, 429 rate_limited_session, 503 unavailable beside two of the caller.';

revoke all on function api.people_import(text[], jsonb, integer[], boolean) from public;
grant execute on function api.people_import(text[], jsonb, integer[], boolean) to authenticated;
