/*
 * api.admin_rls_smoke tries to reach this school. Definer, because nobody may see other schools; the diagnosis does not
 * name it.
 */
create or replace function portaria.foreign_school() returns uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select e.id
  from api.escolas as e
  where e.id <> all (portaria.claim_schools())
  order by e.id
  limit 1
$$;

comment on function portaria.foreign_school() is 'The id of a school in which the token does not act; null when it acts in all.';

revoke all on function portaria.foreign_school() from public;
grant execute on function portaria.foreign_school() to authenticated;
