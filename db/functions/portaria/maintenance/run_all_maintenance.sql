/*
 * What pg_cron calls: a job is one statement, and one batch a day would fall behind. Each batch is committed by itself, so
 * that no transaction is long. It can therefore be no definer and have no setting of its own: it names everything in full.
 * Nobody waits for a clean-up, so its batches are short, and it rests twice as long as it worked after each: no request waits long.
 */
create or replace procedure portaria.run_all_maintenance(lote integer default 20000)
language plpgsql
as $$
declare
  v_inicio timestamptz;
  v_feito jsonb;
begin
  loop
    v_inicio := clock_timestamp();
    v_feito := portaria.run_maintenance(run_all_maintenance.lote);
    commit;
    exit when not (v_feito ->> 'restam')::boolean;
    perform pg_sleep(2 * extract(epoch from clock_timestamp() - v_inicio));
    commit;
  end loop;
end;
$$;

comment on procedure portaria.run_all_maintenance(integer) is 'Runs the clean-up batch by batch until nothing is left, each batch in its own transaction, with a rest after each.';

revoke all on procedure portaria.run_all_maintenance(integer) from public;
grant execute on procedure portaria.run_all_maintenance(integer) to portaria_maintenance;
