/*
 * Only the newest report is shown. A few older ones tell since when a fault exists.
 */
create or replace function portaria.erase_old_findings() returns void
language sql volatile
as $$
  delete from portaria.laudos as l
  where l.id in (select o.id from portaria.laudos as o order by o.criado_em desc, o.id offset 10)
$$;

comment on function portaria.erase_old_findings() is 'Deletes all reports of the doctor but the ten newest.';

revoke all on function portaria.erase_old_findings() from public;
