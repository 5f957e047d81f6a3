/*
 * What pg_cron calls: a job is one statement, and one batch a day would fall behind. Each batch is committed by itself, so
 * that no transaction is long. It can therefore be no definer and have no setting of its own: it names everything in full.
 */
create or replace procedure portaria.run_all_maintenance(lote integer default 100000)
language plpgsql
as $$
declare
  v_feito jsonb;
begin
  loop
    v_feito := portaria.run_maintenance(run_all_maintenance.lote);
    commit;
    exit when not (v_feito ->> 'restam')::boolean;
  end loop;
end;
$$;

comment on procedure portaria.run_all_maintenance(integer) is 'Runs the clean-up batch by batch until nothing is left, each batch in its own transaction.';

revoke all on procedure portaria.run_all_maintenance(integer) from public;
grant execute on procedure portaria.run_all_maintenance(integer) to portaria_maintenance;
