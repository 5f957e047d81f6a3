/*
 * Permissive policies are combined with OR, so the four policies of isolate_by_school protect nothing while another one
 * is open. Its own four are declared again and are not checked.
 */
create or replace function portaria.refuse_open(tabela regclass, proprias name[]) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_politica record;
  v_concessao record;
begin
  select * into v_politica
  from portaria.open_policies() as p
  where p.tabela = refuse_open.tabela
    and p.nome <> all (refuse_open.proprias);
  if found then
    raise object_not_in_prerequisite_state using
      message = format('policy %I on %s would keep the table open: it %s', v_politica.nome, refuse_open.tabela, v_politica.problema),
      hint = format('drop policy %I on %s;', v_politica.nome, refuse_open.tabela);
  end if;
  -- Relations of any schema that policies do not bound, or that row-level security alone would close.
  select c.quem, string_agg(c.privilegio, ', ' order by c.privilegio) as privilegios
  into v_concessao
  from (
    select case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end as quem,
      g.privilege_type || coalesce(' (' || quote_ident(g.attname) || ')', '') as privilegio
    from (
      select a.grantee, a.privilege_type, null::name as attname
      from pg_class as r, aclexplode(r.relacl) as a
      where r.oid = refuse_open.tabela
      union all
      select a.grantee, a.privilege_type, t.attname
      from pg_attribute as t, aclexplode(t.attacl) as a
      where t.attrelid = refuse_open.tabela and not t.attisdropped
    ) as g
    where g.grantee in (0, to_regrole('anon')::oid)
      or g.grantee = to_regrole('authenticated')::oid and g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    union
    select o.quem, o.privilegio || coalesce(' (' || quote_ident(o.coluna) || ')', '') from portaria.open_grants() as o where o.tabela = refuse_open.tabela
  ) as c
  group by c.quem
  order by c.quem
  limit 1;
  if found then
    raise object_not_in_prerequisite_state using
      message = format('%s has %s on %s, which would keep it open', v_concessao.quem, v_concessao.privilegios, refuse_open.tabela),
      hint = format('revoke all on %s from %s;', refuse_open.tabela, v_concessao.quem);
  end if;
end;
$$;

comment on function portaria.refuse_open(regclass, name[]) is 'Raises, with the name, when another policy or a grant would keep a table open after isolate_by_school. proprias: the policies that are declared again.';

revoke all on function portaria.refuse_open(regclass, name[]) from public;
