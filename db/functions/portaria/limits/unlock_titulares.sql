/*
 * For a person who used up their limits, or whose limits somebody else used up. It makes no code valid again: a blocked
 * code stays blocked, and the person asks for a new one.
 */
create or replace function portaria.unlock_titulares(titulares uuid[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into portaria.desbloqueios (titular)
  select t.id from unnest(unlock_titulares.titulares) as t (id)
  order by t.id
  on conflict on constraint desbloqueios_pkey do update set desbloqueado_em = excluded.desbloqueado_em
$$;

comment on function portaria.unlock_titulares(uuid[]) is 'Resets the limits of the person with these records: earlier sends and wrong attempts no longer count. Limits of an address are not reset.';

revoke all on function portaria.unlock_titulares(uuid[]) from public;
