/*
 * Compares tabelas_protegidas with the catalogue, for tables in schemas of the host. portaria.open_policies() tells for
 * every schema whether an existing policy opens a table.
 */
create or replace function portaria.protection_faults() returns table (objeto text, problema text, conserto text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format('%I.%I', t.esquema, t.tabela), q.problema, case
    when c.oid is null then '-- when it is gone for good, remove its row of portaria.tabelas_protegidas'
    else format(
      'select portaria.isolate_by_school(%L, %sescrevem => %L);', c.oid::regclass::text,
      case when t.via then format('via => %L, ', t.coluna) when t.coluna <> 'escola_id' then format('coluna => %L, ', t.coluna) else '' end, t.escrevem
    )
  end
  from portaria.tabelas_protegidas as t
  left join pg_class as c on c.oid = portaria.find_table(t.esquema, t.tabela)
  cross join lateral (
    values
      (c.oid is null, 'is protected and does not exist'),
      (c.relkind in ('r', 'p') and not c.relrowsecurity, 'lost its protection: row-level security is off'),
      (c.relkind in ('r', 'p') and (
        select count(*) < 4 from pg_policy as p
        where p.polrelid = c.oid and p.polname like 'Staff % the rows of their schools' or p.polrelid = c.oid and p.polname = 'Staff add rows to their schools'
      ), 'lost its protection: a policy is gone'),
      (c.relkind in ('r', 'p') and (
        select count(*) < 2 from pg_trigger as g
        where g.tgrelid = c.oid and g.tgname in ('keep_school', 'look_again_after') and g.tgenabled in ('O', 'A')
      ), 'lost its protection: a trigger is gone or off'),
      (t.via and c.oid is not null and not exists (
        select
        from pg_constraint as k
        join pg_attribute as a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.conrelid = c.oid and k.contype = 'f' and a.attname = t.coluna
      ), 'reaches no school: the foreign key is gone')
  ) as q (found, problema)
  where q.found
$$;

comment on function portaria.protection_faults() is 'Every table that isolate_by_school protected and that lost a part of its protection, with the statement that restores it; no rows means no fault.';

revoke all on function portaria.protection_faults() from public;
