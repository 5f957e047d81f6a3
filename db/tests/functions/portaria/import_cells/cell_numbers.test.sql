-- The numbers of a line that may be codes or phones; a repair of a spreadsheet's damage has the number that was there.
begin;
select plan(3);

select is(portaria.cell_numbers(array[c.celula]), c.numeros::text[], c.titulo)
from (values
  ('111.444.777-35', '{11144477735}', 'a code, with or without signs'), ('(11) 3333-4444', '{1133334444}', 'a phone')
) as c (celula, numeros, titulo);
select is(
  array(select c from unnest(array['31/05/2014', '', 'Nina', 'N-1234567', '90000-0099', '123456789', null]) as c where portaria.cell_numbers(array[c]) <> '{}'),
  '{}', 'dates, enrolment numbers and phones without an area code are none'
);

select * from finish();
rollback;
