/*
 * The other half of portaria.note_lost_roles. It runs after the insert: the unique pair has then waited for a delete of the
 * same role that was under way.
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

comment on function portaria.date_granted_roles() is 'Trigger: a role that is granted is for sessions issued after the person last lost one.';

revoke all on function portaria.date_granted_roles() from public;

create or replace trigger date_granted_roles
after insert on portaria.usuario_papeis
referencing new table as depois
for each statement execute function portaria.date_granted_roles();

comment on trigger date_granted_roles on portaria.usuario_papeis is 'A role that is granted is for sessions issued after the person last lost one.';
