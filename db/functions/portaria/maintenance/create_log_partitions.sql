/*
 * For this month and the next three. Rows that went into the default partition meanwhile are moved to their month.
 * Months are months in UTC: in another time zone, adding a month can leave days without a partition.
 */
create or replace function portaria.create_log_partitions() returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set lock_timeout = '1500ms' -- every entry of the log waits behind this wait; an autovacuum gives way after a second
as $$
declare
  v_mes timestamptz;
  v_nome text;
  v_criadas integer := 0;
begin
  for v_mes in
    select (date_trunc('month', now() at time zone 'UTC') + n * interval '1 month') at time zone 'UTC'
    from generate_series(0, 3) as n
  loop
    v_nome := 'logs_transacoes_' || to_char(v_mes at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('portaria.' || v_nome) is not null;
    execute format('create table portaria.%I (like portaria.logs_transacoes including all)', v_nome);
    execute format('alter table portaria.%I enable row level security', v_nome);
    execute format('comment on table portaria.%I is %L', v_nome, 'Log entries of ' || to_char(v_mes at time zone 'UTC', 'YYYY-MM') || '.');
    execute format(
      'with moved as (delete from portaria.logs_transacoes_default where criado_em >= %L and criado_em < %L returning *)
       insert into portaria.%I select * from moved',
      v_mes, v_mes + interval '1 month', v_nome
    );
    execute format(
      'alter table portaria.logs_transacoes attach partition portaria.%I for values from (%L) to (%L)',
      v_nome, v_mes, v_mes + interval '1 month'
    );
    v_criadas := v_criadas + 1;
  end loop;
  return v_criadas;
end;
$$;

comment on function portaria.create_log_partitions() is 'Makes the missing log partitions of this month and the next three; gives their number.';

revoke all on function portaria.create_log_partitions() from public;
