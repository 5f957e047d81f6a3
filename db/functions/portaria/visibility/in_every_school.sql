/*
 * Policies decide what a global role may do. Definer, because nobody may read the roles over HTTP, and the token has
 * only the role's name.
 */
create or replace function portaria.in_every_school() returns boolean
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from portaria.papeis as p where p.global and p.nome = portaria.claim_principal_role());
end;
$$;

comment on function portaria.in_every_school() is 'Whether the token acts in a global role, which applies to every school.';

revoke all on function portaria.in_every_school() from public;
grant execute on function portaria.in_every_school() to authenticated;
