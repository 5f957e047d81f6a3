/*
 * A constraint of the table checks it too. This check names the field.
 */
create or replace function portaria.check_parentesco(parentesco text) returns void
language plpgsql stable
as $$
begin
  if not exists (select from portaria.parentesco_catalogue() as p where p.nome = check_parentesco.parentesco) then
    perform portaria.raise_field('parentesco', 'Informe ' || portaria.one_of(array(select p.nome from portaria.parentesco_catalogue() as p)));
  end if;
end;
$$;

comment on function portaria.check_parentesco(text) is 'Raises 400 invalid_request for a relation that the table does not know.';

revoke all on function portaria.check_parentesco(text) from public;
