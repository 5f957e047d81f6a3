/*
 * An update that moves a grant to another person, role or school revokes one role and grants another.
 */
create or replace function portaria.note_moved_roles() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_perderam uuid[] := array(
    select a.usuario_id
    from (select usuario_id, papel_id, escola_id from antes except select usuario_id, papel_id, escola_id from depois) as a
  );
  v_novos uuid[] := array(
    select d.id
    from depois as d
    where not exists (
      select from antes as a
      where a.usuario_id = d.usuario_id and a.papel_id = d.papel_id and a.escola_id is not distinct from d.escola_id
    )
  );
begin
  perform from portaria.usuarios as u where u.id = any (v_perderam) order by u.id for no key update;
  update portaria.usuarios as u
  set papel_perdido_em = portaria.next_session_end(u.id, u.papel_perdido_em), papel_perdido_escola = portaria.acting_school()
  where u.id = any (v_perderam);
  perform portaria.date_roles(v_novos);
  return null;
end;
$$;

comment on function portaria.note_moved_roles() is 'Trigger: treats a moved grant as a revoked role and a granted one.';

revoke all on function portaria.note_moved_roles() from public;

create or replace trigger note_moved_roles
after update on portaria.usuario_papeis
referencing old table as antes new table as depois
for each statement execute function portaria.note_moved_roles();

comment on trigger note_moved_roles on portaria.usuario_papeis is 'Treats a moved grant as a revoked role and a granted one.';
