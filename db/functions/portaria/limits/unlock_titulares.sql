/*
 * The operator's way to let a person in again who used up the limits, or for whom somebody else did. It revives no code:
 * a code with three wrong attempts stays dead, and the person asks for another.
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

comment on function portaria.unlock_titulares(uuid[]) is 'Starts the limits of a person again: sends and wrong attempts until now do not count against these records. Limits of an address stay.';

revoke all on function portaria.unlock_titulares(uuid[]) from public;
