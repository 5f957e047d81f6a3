/*
 * Finds all records of one person by the login code: staff, guardian, student, teacher.
 */
create or replace function portaria.export_person(codigo text) returns jsonb
language sql stable
as $$
  select portaria.export_records(portaria.person_ids(export_person.codigo), export_person.codigo)
$$;

comment on function portaria.export_person(text) is 'Every row about the person with this login code: {<table>: [<row>, ...]}; {} when there are no rows.';

revoke all on function portaria.export_person(text) from public;
