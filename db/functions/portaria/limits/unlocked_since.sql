/*
 * Called only when a limit is reached, because most people are never unlocked.
 */
create or replace function portaria.unlocked_since(titulares uuid[]) returns timestamptz
language sql stable
as $$
  select coalesce(max(d.desbloqueado_em), '-infinity')
  from portaria.desbloqueios as d
  where d.titular = any (unlocked_since.titulares)
$$;

comment on function portaria.unlocked_since(uuid[]) is 'When the limits of the person with these records were last reset; -infinity when never.';

revoke all on function portaria.unlocked_since(uuid[]) from public;
