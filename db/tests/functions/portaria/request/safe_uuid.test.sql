-- A UUID or null, and never an error.
begin;
select plan(13);

select is(portaria.safe_uuid('00000000-0000-4000-8000-0000000000A1'), '00000000-0000-4000-8000-0000000000a1', 'a UUID is returned in lower case');
select is(portaria.safe_uuid(t.texto), null, 'nobody: ' || coalesce(t.texto, 'null'))
from (values (null), (''), (' '), ('x'), ('00000000-0000-4000-8000-0000000000a'), ('00000000-0000-4000-8000-0000000000a1 '),
  ('{00000000-0000-4000-8000-0000000000a1}'), ('00000000000040008000000000000000a1'), (E'00000000-0000-4000-8000-0000000000a1\n'), ('[]'),
  ('0000000g-0000-4000-8000-0000000000a1'), ('0000-000-0000-4000-8000-0000000000a1')) as t (texto);

select * from finish();
rollback;
