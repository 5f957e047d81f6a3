/*
 * Imports a whole file or nothing: one bad row stops the import, and the answer lists every bad row. With ensaio it
 * only checks the file. Both tell which codes are known, so both need a recent sign-in, count as one look-up and are
 * logged. The caller is locked at the end, because a long import would otherwise keep the caller from signing out. The
 * rows have the format of npm run portaria -- user import, and the same function checks them.
 */
create or replace function api.people_import(linhas jsonb, ensaio boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '12s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador']);
  v_total integer;
  v_erros jsonb;
begin
  if jsonb_typeof(people_import.linhas) is distinct from 'array' then
    perform portaria.raise_error('invalid_request');
  end if;
  v_total := jsonb_array_length(people_import.linhas);
  perform portaria.require_fresh_login(v_claims);
  perform portaria.count_lookup(v_claims);
  begin
    select coalesce(jsonb_agg(jsonb_build_object('linha', i.linha, 'motivo', i.motivo) order by i.linha), '[]')
    into v_erros
    from portaria.import_usuarios(people_import.linhas) as i;
    if v_erros <> '[]' or people_import.ensaio then
      raise sqlstate 'PT001'; -- rolls back the rows only
    end if;
  exception when sqlstate 'PT001' then
    perform portaria.log_transacao('user.check', null, null, jsonb_build_object('linhas', v_total, 'erros', jsonb_array_length(v_erros)));
    return jsonb_build_object('importadas', 0, 'total', v_total, 'erros', v_erros, 'ensaio', coalesce(people_import.ensaio, false));
  end;
  perform portaria.require_fresh_login(portaria.lock_caller(array['administrador']));
  perform portaria.log_transacao('user.import', null, null, jsonb_build_object('linhas', v_total, 'antes', null, 'depois', jsonb_build_object('importadas', v_total)));
  return jsonb_build_object('importadas', v_total, 'total', v_total, 'erros', v_erros, 'ensaio', false);
end;
$$;

comment on function api.people_import(jsonb, boolean) is 'Imports [{linha, codigo, nome_completo, telefone, papel, escola_id}], all or nothing: {importadas, total, erros: [{linha, motivo}], ensaio}. 403 not_allowed or fresh_login_required, 429 rate_limited_session.';

revoke all on function api.people_import(jsonb, boolean) from public;
grant execute on function api.people_import(jsonb, boolean) to authenticated;
