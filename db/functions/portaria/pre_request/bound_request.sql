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
  v_limite record;
begin
  for v_limite in
    select l.nome, coalesce(
      l.proprio,
      (select substring(c from '=(.*)$') from unnest(r.rolconfig) as c where split_part(c, '=', 1) = l.nome)
    ) as valor
    from pg_roles as r
    left join portaria.papeis_do_banco as p on p.papel = r.rolname
    cross join lateral (
      values ('statement_timeout', p.statement_timeout), ('lock_timeout', p.lock_timeout)
    ) as l (nome, proprio)
    where r.rolname = bound_request.papel
  loop
    continue when v_limite.valor is null;
    continue when v_limite.nome = 'statement_timeout' and exists (
      select
      from pg_proc as f, unnest(f.proconfig) as c
      where f.proname = v_funcao and split_part(c, '=', 1) = 'statement_timeout'
    );
    perform set_config(v_limite.nome, v_limite.valor, true);
  end loop;
end;
$$;

comment on function portaria.bound_request(name) is 'Sets statement_timeout and lock_timeout of the role of a request for this transaction.';

revoke all on function portaria.bound_request(name) from public;
