/*
 * What was typed is kept here and not in the browser: no CPF lies in its storage.
 */
create or replace function api.import_draft_read(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '30s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
begin
  perform portaria.take_import_place(v_claims);
  if not exists (select from portaria.importacoes as i where i.id = import_draft_read.id and portaria.is_own_draft(i, v_claims)) then
    perform portaria.raise_error('not_found');
  end if;
  return portaria.draft_body(import_draft_read.id);
end;
$$;

comment on function api.import_draft_read(uuid) is 'A draft of the caller: {id, tipo, total, colunas, erros, total_erros, sugestoes, cadastradas, linhas}, and the answer of api.import_commit in resultado once it is imported. 403 not_allowed, 404 not_found for somebody else''s draft or after a day, 503 unavailable beside two of the caller.';

revoke all on function api.import_draft_read(uuid) from public;
grant execute on function api.import_draft_read(uuid) to authenticated;
