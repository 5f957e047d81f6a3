/*
 * A condition that reads no column: Postgres then applies no SELECT policy, so this is raised at the first row that the command
 * itself may touch, and before anything is written. Volatile, so that it is not evaluated once and without a row.
 */
create or replace function portaria.row_reached() returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'HIT00', message = 'a row was within reach';
end;
$$;

comment on function portaria.row_reached() is 'Raises HIT00: the condition of a probe that must reach no row.';

revoke all on function portaria.row_reached() from public;
grant execute on function portaria.row_reached() to authenticated;
