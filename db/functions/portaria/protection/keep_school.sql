/*
 * Applies to every role, also to an administrador, who may write in both schools.
 */
create or replace function portaria.keep_school() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  raise insufficient_privilege using message = 'a row cannot be moved to another school';
end;
$$;

comment on function portaria.keep_school() is 'Trigger: refuses an update that changes the school of a row.';

revoke all on function portaria.keep_school() from public;
