/*
 * Somewhere a token must not reach, for the diagnosis to try. Definer, because nobody may see the schools of others; the
 * diagnosis does not tell which one it was.
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

comment on function portaria.foreign_school() is 'A school that the token does not act in, or null when it acts in all of them.';

revoke all on function portaria.foreign_school() from public;
grant execute on function portaria.foreign_school() to authenticated;
