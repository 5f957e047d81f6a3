/*
 * Undoes isolate_by_school: the table gets back the row-level security switch and the grants it had before. Policies
 * and triggers that others created meanwhile are kept.
 */
create or replace function portaria.unprotect(tabela regclass) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_row portaria.tabelas_protegidas;
  v_view boolean := portaria.is_invoker_view(unprotect.tabela);
  v_nome name;
begin
  select t.* into v_row
  from portaria.tabelas_protegidas as t
  where portaria.find_table(t.esquema, t.tabela) = unprotect.tabela;
  if not found then
    raise invalid_parameter_value using message = format('%s is not in portaria.tabelas_protegidas', unprotect.tabela);
  end if;
  if exists (
    select
    from portaria.tabelas_protegidas as t
    join pg_constraint as k on k.conrelid = portaria.find_table(t.esquema, t.tabela) and k.contype = 'f' and k.confrelid = unprotect.tabela
    join pg_attribute as a on a.attrelid = k.conrelid and k.conkey = array[a.attnum] and a.attname = t.coluna
    where t.via
  ) then
    raise object_in_use using
      message = format('%s is protected because protected tables reach their school through it', unprotect.tabela),
      hint = 'Call portaria.unprotect for those first.';
  end if;
  if not v_view then
    for v_nome in
      select p.polname from pg_policy as p
      where p.polrelid = unprotect.tabela and p.polname in (
        'Staff read the rows of their schools', 'Staff add rows to their schools',
        'Staff change the rows of their schools', 'Staff delete the rows of their schools',
        'Logins of the host keep all rows' -- of portaria adopt
      )
    loop
      execute format('drop policy %I on %s', v_nome, unprotect.tabela);
    end loop;
    execute format('drop trigger if exists keep_school on %s', unprotect.tabela);
    execute format('drop trigger if exists look_again_after on %s', unprotect.tabela);
    if not coalesce((v_row.antes ->> 'rls')::boolean, false) then
      execute format('alter table %s disable row level security', unprotect.tabela);
    end if;
  end if;
  for v_nome in
    select p from unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) as p where not coalesce(v_row.antes -> 'authenticated' ? p, false)
  loop
    execute format('revoke %s on %s from authenticated', v_nome, unprotect.tabela);
  end loop;
  delete from portaria.tabelas_protegidas as t where (t.esquema, t.tabela) = (v_row.esquema, v_row.tabela);
end;
$$;

comment on function portaria.unprotect(regclass) is 'Removes the policies and triggers of isolate_by_school from a table, and restores its earlier row-level security setting and grants.';

revoke all on function portaria.unprotect(regclass) from public;
