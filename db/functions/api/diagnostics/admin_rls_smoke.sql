/*
 * The specification, section 4.6. Tests the row-level security of the caller on every table of the catalogue, and
 * therefore runs as the caller. It fails for every caller when the catalogue opens rows, even if the caller's own
 * probes find nothing. Volatile because it tries to write; nothing it writes is kept. It plans some 150 statements, so it
 * has more time than other functions of a session: on a busy server the limit of their role ended it.
 */
create or replace function api.admin_rls_smoke() returns jsonb
language plpgsql volatile security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '11s'
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
  v_escolas uuid[] := portaria.claim_schools();
  v_alheia uuid := portaria.foreign_school();
  v_relacoes jsonb;
  v_acesso text;
  v_checks jsonb;
  v_tabela record;
  v_outra record;
begin
  perform portaria.take_import_place(v_claims);
  select coalesce(jsonb_object_agg(f.relacao::text, f.problemas), '{}')
  into v_relacoes
  from (select r.relacao, string_agg(r.problema, '; ' order by r.problema) as problemas from portaria.relation_faults() as r group by 1) as f;
  select string_agg(f.objeto || ' ' || f.problema, '; ' order by f.objeto, f.problema)
  into v_acesso
  from (select * from portaria.role_faults() union all select * from portaria.access_faults()) as f;
  v_checks := jsonb_build_array(
    jsonb_build_object(
      'name', 'token', 'ok', true,
      'detail', format('accepted as %s in %s of the schools', v_claims ->> 'principal_role', case when v_alheia is null then 'all' else cardinality(v_escolas)::text end)
    ),
    jsonb_build_object('name', 'access', 'ok', v_acesso is null, 'detail', coalesce(v_acesso, 'roles, schemas and functions are as declared'))
  );
  for v_tabela in select * from portaria.tenant_tables() loop
    v_checks := v_checks || portaria.table_checks(v_tabela.tabela, v_tabela.coluna, v_escolas, v_alheia, v_relacoes ->> v_tabela.tabela::text);
    v_relacoes := v_relacoes - v_tabela.tabela::text;
  end loop;
  for v_outra in select * from jsonb_each_text(v_relacoes) as r (relacao, problemas) order by 1 loop
    v_checks := v_checks || portaria.check_line(regexp_replace(v_outra.relacao, '^api\.', ''), 'protection', false, v_outra.problemas);
  end loop;
  return jsonb_build_object('ok', not jsonb_path_exists(v_checks, '$[*] ? (@.ok == false)'), 'checks', v_checks);
end;
$$;

comment on function api.admin_rls_smoke() is 'Tests row-level security as the caller, table by table: {ok, checks: [{name, ok, detail}]}. 401 portal_token_refused for a portal token.';

revoke all on function api.admin_rls_smoke() from public;
grant execute on function api.admin_rls_smoke() to authenticated;
