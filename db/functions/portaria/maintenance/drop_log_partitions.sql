/*
 * A month is dropped when its last day is older than the retention.
 */
create or replace function portaria.drop_log_partitions() returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set lock_timeout = '1500ms' -- every entry of the log waits behind this wait; an autovacuum gives way after a second
as $$
declare
  v_nome text;
  v_removidas integer := 0;
begin
  for v_nome in
    select c.relname
    from pg_inherits as i
    join pg_class as c on c.oid = i.inhrelid
    where i.inhparent = 'portaria.logs_transacoes'::regclass
      and c.relname ~ '^logs_transacoes_[0-9]{4}_[0-9]{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month'
        < now() - portaria.limite('retencao_logs') * interval '1 day'
  loop
    execute format('drop table portaria.%I', v_nome);
    v_removidas := v_removidas + 1;
  end loop;
  return v_removidas;
end;
$$;

comment on function portaria.drop_log_partitions() is 'Drops the log partitions past their retention; returns how many.';

revoke all on function portaria.drop_log_partitions() from public;
