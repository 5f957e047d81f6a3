/*
 * PostgREST does not apply the settings of the role it switches to (db-config = false in deploy/postgrest.conf), so
 * this sets the time limits of the role for the rest of the transaction. Roles that Portaria did not create have theirs
 * in papeis_do_banco. A function with a statement_timeout of its own, such as api.people_import, keeps it: PostgREST
 * has set it already.
 */
create or replace function portaria.bound_request(papel name) returns void
language plpgsql volatile
as $$
declare
  v_funcao text := substring(current_setting('request.path', true) from '^/rpc/(.+)$');
  v_statement_timeout text;
  v_lock_timeout text;
  v_ajuste text;
begin
  select p.statement_timeout, p.lock_timeout
  into v_statement_timeout, v_lock_timeout
  from portaria.papeis_do_banco as p
  where p.papel = bound_request.papel;
  -- This runs in every request: a query of pg_roles and its array would take three times as long as this loop.
  foreach v_ajuste in array coalesce(
    (select s.setconfig from pg_db_role_setting as s where s.setrole = to_regrole(quote_ident(bound_request.papel)) and s.setdatabase = 0), '{}'
  ) loop
    if starts_with(v_ajuste, 'statement_timeout=') then
      v_statement_timeout := coalesce(v_statement_timeout, split_part(v_ajuste, '=', 2));
    elsif starts_with(v_ajuste, 'lock_timeout=') then
      v_lock_timeout := coalesce(v_lock_timeout, split_part(v_ajuste, '=', 2));
    end if;
  end loop;

  if v_lock_timeout is not null then
    perform set_config('lock_timeout', v_lock_timeout, true);
  end if;
  if v_statement_timeout is not null and not exists (
    select
    from pg_proc as f
    where f.proname = v_funcao and e'\n' || array_to_string(f.proconfig, e'\n') like e'%\nstatement\\_timeout=%'
  ) then
    perform set_config('statement_timeout', v_statement_timeout, true);
  end if;
end;
$$;

comment on function portaria.bound_request(name) is 'Sets statement_timeout and lock_timeout of the role of a request for this transaction.';

revoke all on function portaria.bound_request(name) from public;
