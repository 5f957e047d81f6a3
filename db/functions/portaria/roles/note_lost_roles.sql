/*
 * A role that is granted again must not make sessions from before its loss valid. The deleted row cannot hold the time,
 * so the person's row does. Persons are locked in the order of their ids.
 */
create or replace function portaria.note_lost_roles() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids uuid[] := array(select a.usuario_id from antes as a);
begin
  perform from portaria.usuarios as u where u.id = any (v_ids) order by u.id for no key update;
  update portaria.usuarios as u
  set papel_perdido_em = portaria.next_session_end(u.id, u.papel_perdido_em), papel_perdido_escola = portaria.acting_school()
  where u.id = any (v_ids);
  return null;
end;
$$;

comment on function portaria.note_lost_roles() is 'Trigger: stores in usuarios when a role was last taken from a person, and by which school.';

revoke all on function portaria.note_lost_roles() from public;

create or replace trigger note_lost_roles
after delete on portaria.usuario_papeis
referencing old table as antes
for each statement execute function portaria.note_lost_roles();

comment on trigger note_lost_roles on portaria.usuario_papeis is 'Stores in usuarios when a role was last taken from a person, and by which school.';
