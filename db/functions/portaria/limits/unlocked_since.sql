/*
 * Read only when a limit is reached: most people are never unlocked.
 */
create or replace function portaria.unlocked_since(titulares uuid[]) returns timestamptz
language sql stable
as $$
  select coalesce(max(d.desbloqueado_em), '-infinity')
  from portaria.desbloqueios as d
  where d.titular = any (unlocked_since.titulares)
$$;

comment on function portaria.unlocked_since(uuid[]) is 'When the person with these records was last unlocked; -infinity when never.';

revoke all on function portaria.unlocked_since(uuid[]) from public;
