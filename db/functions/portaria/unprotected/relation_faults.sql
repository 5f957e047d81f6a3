/*
 * Checks each table and view of Portaria: row-level security, owner, rules, policies, privileges. Each fix is a
 * statement that can be run; one that starts with -- needs a decision first. A name in such a comment has no line end, which
 * would end the comment as well.
 */
create or replace function portaria.relation_faults() returns table (relacao regclass, problema text, conserto text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select u.relacao, u.problema, case u.problema
    when 'row-level security is off' then format('alter table %s enable row level security;', u.relacao)
    when 'a view that is not security_invoker' then format('alter view %s set (security_invoker = true);', u.relacao)
    when 'a command has no policy' then coalesce(
      'select portaria.isolate_by_school(' || (select quote_literal(t.tabela::text) from portaria.tenant_tables() as t where t.tabela = u.relacao and t.coluna = 'escola_id') || ');',
      'npm run db:migrate'
    )
    else format('-- move %s to another schema, or give it a column escola_id and call portaria.isolate_by_school', translate(u.relacao::text, E'\n\r', '  '))
  end
  from portaria.unprotected_relations() as u
  union all
  select c.oid::regclass, q.problema, format(q.conserto, c.oid::regclass)
  from pg_class as c
  cross join lateral (
    values
      (
        c.relkind in ('r', 'p') and not c.relrowsecurity and c.relnamespace = 'portaria'::regnamespace,
        'row-level security is off', 'alter table %s enable row level security;'
      ),
      (c.relforcerowsecurity, 'row-level security is forced on the functions of its owner', 'alter table %s no force row level security;'),
      (
        pg_get_userbyid(c.relowner) in ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance'),
        'belongs to a role of the API, for which policies do not count', 'alter table %s owner to portaria_owner;'
      )
  ) as q (found, problema, conserto)
  where c.relnamespace in ('api'::regnamespace, 'portaria'::regnamespace)
    and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and q.found
  union all
  select r.ev_class::regclass, format('rule %I acts with the rights of the owner', r.rulename), format('drop rule if exists %I on %s;', r.rulename, r.ev_class::regclass)
  from pg_rewrite as r
  join pg_class as c on c.oid = r.ev_class
  where c.relnamespace in ('api'::regnamespace, 'portaria'::regnamespace)
    and r.rulename <> '_RETURN'
  union all
  select p.polrelid::regclass, format('policy %I opens a record', p.polname), format('drop policy if exists %I on %s;', p.polname, p.polrelid::regclass)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  where c.relnamespace = 'portaria'::regnamespace
    -- Without BYPASSRLS, service_role has one policy.
    and not (
      c.oid = to_regclass('portaria.token_blacklist')
      and exists (select from pg_roles as r where r.rolname = 'service_role' and not r.rolbypassrls and p.polroles = array[r.oid])
    )
  union all
  select p.tabela, format('policy %I %s', p.nome, p.problema), format('drop policy if exists %I on %s;', p.nome, p.tabela)
  from portaria.open_policies() as p
  join pg_class as c on c.oid = p.tabela
  -- A table of another schema is checked once isolate_by_school protects it; before that its policies belong to the host.
  where c.relnamespace = 'api'::regnamespace
    or c.relnamespace <> 'portaria'::regnamespace and exists (
      select from pg_policy as s where s.polrelid = c.oid and s.polname = 'Staff read the rows of their schools'
    )
  union all
  select
    g.tabela,
    format('%s has %s%s', g.quem, g.privilegio, ' (' || quote_ident(g.coluna) || ')'),
    format(
      'revoke %s%s on %s%s from %s;', g.privilegio, ' (' || quote_ident(g.coluna) || ')',
      case c.relkind when 'S' then 'sequence ' end, g.tabela, g.quem
    )
  from portaria.open_grants() as g
  join pg_class as c on c.oid = g.tabela
$$;

comment on function portaria.relation_faults() is 'Everything that opens a table or view of Portaria more than db/ declares, with the statement that closes it; no rows means no fault.';

revoke all on function portaria.relation_faults() from public;
grant execute on function portaria.relation_faults() to authenticated;
