/*
 * A school that lets somebody go leaves no phone of its own behind: the next role would be opened through it. The caller
 * holds the lock of the person.
 */
create or replace function portaria.clear_planted_phone(usuario_id uuid) returns boolean
language plpgsql volatile
as $$
begin
  update portaria.usuarios as u
  set telefone = null
  where u.id = clear_planted_phone.usuario_id
    and u.telefone_por_escola = portaria.acting_school()
    and not exists (select from portaria.usuario_papeis as up where up.usuario_id = u.id);
  return found;
end;
$$;

comment on function portaria.clear_planted_phone(uuid) is 'Clears the phone of a person without roles that the school of this request has set; false when nothing changed.';

revoke all on function portaria.clear_planted_phone(uuid) from public;
