/*
 * A session from before a role was lost must not use that role when it is granted again (portaria.note_lost_roles).
 * This runs after the insert: by then the unique index has waited for a concurrent delete of the same role.
 */
create or replace function portaria.date_granted_roles() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.date_roles(array(select d.id from depois as d));
  return null;
end;
$$;

comment on function portaria.date_granted_roles() is 'Trigger: limits a granted role to sessions issued after the person last lost a role.';

revoke all on function portaria.date_granted_roles() from public;

create or replace trigger date_granted_roles
after insert on portaria.usuario_papeis
referencing new table as depois
for each statement execute function portaria.date_granted_roles();

comment on trigger date_granted_roles on portaria.usuario_papeis is 'Limits a granted role to sessions issued after the person last lost a role.';
