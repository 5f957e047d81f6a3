/*
 * A constraint of the table checks it too. This check names the field.
 */
create or replace function portaria.check_parentesco(parentesco text) returns void
language plpgsql stable
as $$
begin
  if (check_parentesco.parentesco in ('mae', 'pai', 'avo', 'irmao', 'tio', 'tutor', 'outro')) is not true then
    perform portaria.raise_field('parentesco', 'Informe mae, pai, avo, irmao, tio, tutor ou outro');
  end if;
end;
$$;

comment on function portaria.check_parentesco(text) is 'Raises 400 invalid_request for a relation that the table does not know.';

revoke all on function portaria.check_parentesco(text) from public;
