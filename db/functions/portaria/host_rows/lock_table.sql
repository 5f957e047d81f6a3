/*
 * Statements name a table by its name, and its owner may give that name to another relation between two of them. After this, nobody
 * changes the table, its partitions, indexes or rules until the end of the transaction.
 */
create or replace function portaria.lock_table(tabela regclass, modo text) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  execute format('lock table %s in %s mode', lock_table.tabela, lock_table.modo);
  if not exists (
    select
    from pg_locks as l
    where l.locktype = 'relation' and l.pid = pg_backend_pid() and l.relation = lock_table.tabela and l.mode in ('ShareRowExclusiveLock', 'AccessExclusiveLock')
  ) then
    raise object_in_use using message = format('%s was renamed meanwhile', lock_table.tabela), hint = 'Run the command again.';
  end if;
end;
$$;

comment on function portaria.lock_table(regclass, text) is 'Locks exactly this table until the end of the transaction. modo: share row exclusive, or access exclusive.';

revoke all on function portaria.lock_table(regclass, text) from public;
