/*
 * The job of pg_cron: a job is one statement, and one batch a day would fall behind. Each batch commits by itself, to
 * keep transactions short. A procedure that commits can have neither security definer nor settings, so all names are
 * qualified, those of types and operators too: the search path is that of the caller. Batches are small, and after
 * each it sleeps twice as long as it worked, so requests are not slowed.
 */
create or replace procedure portaria.run_all_maintenance(lote integer default 20000)
language plpgsql
as $$
declare
  v_inicio timestamp with time zone;
  v_feito pg_catalog.jsonb;
begin
  loop
    v_inicio := pg_catalog.clock_timestamp();
    v_feito := portaria.run_maintenance(run_all_maintenance.lote);
    commit;
    exit when not (v_feito operator(pg_catalog.->>) 'restam')::boolean;
    perform pg_catalog.pg_sleep(
      2 operator(pg_catalog.*) extract(epoch from pg_catalog.clock_timestamp() operator(pg_catalog.-) v_inicio)
    );
    commit;
  end loop;
end;
$$;

comment on procedure portaria.run_all_maintenance(integer) is 'Runs the clean-up in batches until nothing is left. Each batch is a transaction, with a pause after it.';

revoke all on procedure portaria.run_all_maintenance(integer) from public;
grant execute on procedure portaria.run_all_maintenance(integer) to portaria_maintenance;
