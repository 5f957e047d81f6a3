/*
 * The specification, section 4.6. Runs as the caller, since it is the caller's row-level security that is in question, and
 * takes the tables from the catalogue. Volatile because it tries to write; it leaves nothing behind.
 */
create or replace function api.admin_rls_smoke() returns jsonb
language plpgsql volatile security invoker
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_system_session();
  v_escolas uuid[] := portaria.claim_schools();
  v_alheia uuid := portaria.foreign_school();
  v_checks jsonb := jsonb_build_array(jsonb_build_object(
    'name', 'token', 'ok', true,
    'detail', format('accepted as %s in %s of the schools', v_claims ->> 'principal_role', case when v_alheia is null then 'all' else cardinality(v_escolas)::text end)
  ));
  v_tabela record;
  v_view record;
begin
  for v_tabela in select * from portaria.tenant_tables() loop
    v_checks := v_checks || portaria.table_checks(v_tabela.tabela, v_tabela.coluna, v_escolas, v_alheia);
  end loop;
  for v_view in
    select c.relname, u.problema
    from portaria.unprotected_relations() as u
    join pg_class as c on c.oid = u.relacao
    where c.relkind not in ('r', 'p')
  loop
    v_checks := v_checks || portaria.check_line(v_view.relname, 'protection', false, v_view.problema);
  end loop;
  return jsonb_build_object('ok', not jsonb_path_exists(v_checks, '$[*] ? (@.ok == false)'), 'checks', v_checks);
end;
$$;

comment on function api.admin_rls_smoke() is 'Proves row-level security for the caller, table by table: {ok, checks: [{name, ok, detail}]}. 401 portal_token_refused for a portal token.';

revoke all on function api.admin_rls_smoke() from public;
grant execute on function api.admin_rls_smoke() to authenticated;
