/*
 * Definer, because the owner of a protected table may not read papeis.
 */
create or replace function portaria.role_names() returns text[]
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select array(select p.nome from portaria.papeis as p order by p.prioridade, p.nome)
$$;

comment on function portaria.role_names() is 'The names of the roles that a person can have.';

revoke all on function portaria.role_names() from public;
