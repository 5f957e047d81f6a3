/*
 * Used as the condition of a probe. It reads no column, so Postgres applies no SELECT policy, and it raises at the
 * first row that the command may touch, before anything is written. Volatile, or the planner would evaluate it without
 * a row.
 */
create or replace function portaria.row_reached() returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'HIT00', message = 'a row was within reach';
end;
$$;

comment on function portaria.row_reached() is 'Raises HIT00 when a probe reaches a row.';

revoke all on function portaria.row_reached() from public;
grant execute on function portaria.row_reached() to authenticated;
