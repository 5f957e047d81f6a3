/*
 * Somebody else may add one of the people between the check of a file and its import. Who is there then must still be whom the file
 * means, or their child would get the guardian of the file, and a record with another phone its role.
 */
create or replace function portaria.require_same_people(importacao uuid, lote uuid) returns void
language plpgsql stable
as $$
begin
  if exists (
    select from portaria.importacoes as i
    where i.id = require_same_people.importacao and case i.tipo
      when 'equipe' then exists (select from portaria.staff_faults(i.id)) or exists (select from portaria.foreign_staff(i.id, require_same_people.lote))
      else exists (select from portaria.student_faults(i.id)) or exists (select from portaria.guardian_faults(i.id))
    end
  ) then
    perform portaria.raise_error('edit_conflict');
  end if;
end;
$$;

comment on function portaria.require_same_people(uuid, uuid) is '409 edit_conflict when a draft no longer agrees with the people who are there; lote is the import, which has added its own.';

revoke all on function portaria.require_same_people(uuid, uuid) from public;
