/*
 * Rows are deleted by ctid: by key, each batch would read the whole table. A row that a request holds waits for the
 * next run.
 */
create or replace function portaria.delete_expired(tabela text, coluna text, antes_de timestamptz, lote integer) returns bigint
language plpgsql volatile
as $$
declare
  v_total bigint;
begin
  execute format(
    'delete from portaria.%1$I as e where e.ctid = any (array('
    'select e.ctid from portaria.%1$I as e where e.%2$I < $1 limit $2 for update skip locked))',
    delete_expired.tabela, delete_expired.coluna
  ) using delete_expired.antes_de, delete_expired.lote;
  get diagnostics v_total = row_count;
  return v_total;
end;
$$;

comment on function portaria.delete_expired(text, text, timestamptz, integer) is 'Deletes at most lote rows of a table of portaria whose coluna is before antes_de; returns how many.';

revoke all on function portaria.delete_expired(text, text, timestamptz, integer) from public;
