/*
 * Without row-level security, a policy of the host can neither run nor hide rows: it is an error. Each partition is read by itself
 * and never what inherits from it. TABLESAMPLE takes all rows and refuses a view or foreign table, also when the name of the table
 * was given to one meanwhile. Values have one form, whatever the session sets.
 */
create or replace function portaria.followed_rows(tabela regclass, colunas text[]) returns setof jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set row_security = off
set constraint_exclusion = off
set datestyle = 'ISO, YMD'
set intervalstyle = 'postgres'
set timezone = 'UTC'
set extra_float_digits = 1
set bytea_output = 'hex'
as $$
declare
  v_parte regclass;
begin
  for v_parte in
    select c.oid::regclass
    from pg_class as c
    where c.relkind <> 'p'
      and (c.oid = followed_rows.tabela or c.oid in (select p.relid from pg_partition_tree(followed_rows.tabela) as p))
  loop
    return query execute format('select %s from only %s tablesample system (100)', portaria.row_texts(v_parte, followed_rows.colunas), v_parte);
  end loop;
end;
$$;

comment on function portaria.followed_rows(regclass, text[]) is 'These columns of every row of a followed table, as JSON objects of texts.';

revoke all on function portaria.followed_rows(regclass, text[]) from public;
