/*
 * Row-level security filters rows, not columns. Columns that decide who can sign in are written by functions only,
 * which check the caller and log the change.
 */
create or replace function portaria.reserve_columns(tabela regclass, reservadas name[]) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_abertas text := (
    select string_agg(quote_ident(a.attname), ', ')
    from pg_attribute as a
    where a.attrelid = tabela and a.attnum > 0 and not a.attisdropped and a.attname <> all (reservadas)
  );
begin
  execute format('revoke insert, update on %s from authenticated', tabela);
  execute format('grant insert (%1$s), update (%1$s) on %2$s to authenticated', v_abertas, tabela);
end;
$$;

comment on function portaria.reserve_columns(regclass, name[]) is 'Grants authenticated the right to write every column of a table except these.';

revoke all on function portaria.reserve_columns(regclass, name[]) from public;
