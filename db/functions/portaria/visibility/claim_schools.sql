/*
 * The schools as an array, because "= any (array)" finds its rows through the index of the tenant column, whether the array holds
 * one school or all of them. Definer, because the list of schools is itself under row-level security. It does not ask for a
 * portal token: portaria.has_role does, in each policy.
 */
create or replace function portaria.claim_schools() returns uuid[]
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case
    when portaria.in_every_school() then array(select e.id from api.escolas as e)
    else array_remove(array[portaria.claim_escola_id()], null)
  end
$$;

comment on function portaria.claim_schools() is 'The schools the token acts in: all of them for a global role, its own otherwise, none when it names none.';

revoke all on function portaria.claim_schools() from public;
grant execute on function portaria.claim_schools() to authenticated;
