/*
 * An array, because "= any (array)" uses the index of the tenant column for one school as well as for all. Definer,
 * because the list of schools has row-level security too. It does not check for a portal token: portaria.has_role does,
 * in each policy.
 */
create or replace function portaria.claim_schools() returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when portaria.in_every_school() then array(select e.id from api.escolas as e)
    else array_remove(array[portaria.claim_escola_id()], null)
  end;
end;
$$;

comment on function portaria.claim_schools() is 'The schools in which the token acts: all for a global role, else its own one; none when the token names none.';

revoke all on function portaria.claim_schools() from public;
grant execute on function portaria.claim_schools() to authenticated;
