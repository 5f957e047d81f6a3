/*
 * Whatever changes one person begins here: students and guardians are for coordenadores, too, staff is not.
 */
create or replace function portaria.lock_managed_person(claims jsonb, id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_perfil jsonb := portaria.find_profile(lock_managed_person.id);
begin
  if v_perfil is not null then
    perform portaria.check_managed_profile(lock_managed_person.claims, v_perfil);
  else
    perform portaria.require_role(array['administrador', 'escola']);
    perform portaria.lock_managed_usuario(lock_managed_person.claims, lock_managed_person.id);
  end if;
  return v_perfil;
end;
$$;

comment on function portaria.lock_managed_person(jsonb, uuid) is 'Whether this token may change this person: the profile of a student or guardian; null for one of the staff, whose row is locked. 403 not_allowed, 404 not_found.';

revoke all on function portaria.lock_managed_person(jsonb, uuid) from public;
