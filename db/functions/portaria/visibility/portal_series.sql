/*
 * A student has a grade year through their class.
 */
create or replace function portaria.portal_series() returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select distinct t.serie_id
    from api.turmas as t
    where t.id = any ((select portaria.portal_turmas())::uuid[])
  );
end;
$$;

comment on function portaria.portal_series() is 'The grade years (series) of the students whom a portal token may read about.';

revoke all on function portaria.portal_series() from public;
grant execute on function portaria.portal_series() to authenticated;
