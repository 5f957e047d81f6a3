/*
 * The first step of every function that changes one person. A coordenador may change students and guardians, but not
 * staff.
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

comment on function portaria.lock_managed_person(jsonb, uuid) is 'Checks that this token may change this person, and gives the profile of a student or guardian; null for staff, whose row is locked. 403 not_allowed, 404 not_found.';

revoke all on function portaria.lock_managed_person(jsonb, uuid) from public;
