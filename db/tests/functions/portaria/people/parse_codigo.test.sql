-- Parsing a login code: formatting is removed, digits are counted, everything else is refused.
begin;
select plan(30);

select is(portaria.parse_codigo(c.codigo), c.digits, c.about)
from (values
  (1, '11144477735', '11144477735', 'a CPF is accepted'),
  (2, '111.444.777-35', '11144477735', 'a formatted CPF is accepted'),
  (3, '350000000017', '350000000017', 'an INEP code is accepted'),
  (4, '11222333000181', '11222333000181', 'a CNPJ is accepted'),
  (5, '11.222.333/0001-81', '11222333000181', 'a formatted CNPJ is accepted'),
  (6, E'  111 444\t777\n35 ', '11144477735', 'white space is removed'),
  (7, '00000000000', '00000000000', 'leading zeros stay'),
  (8, '1-1-1-4-4-4-7-7-7-3-5', '11144477735', 'hyphens anywhere are removed'),
  (9, E'\u00a0111\u2003444\u3000777\u202f35', '11144477735', 'Unicode white space is removed'),
  (10, E'\ufeff11144477735', '11144477735', 'a byte order mark is removed'),
  (11, '111' || chr(11) || E'\f\r\u1680444\u2000777\u200a\u2028\u2029\u205f35', '11144477735', 'all other white space that \s matches in JavaScript is removed'),
  (12, '11144477735' || repeat(' ', 89), '11144477735', 'a hundred characters are read')
) as c (n, codigo, digits, about)
order by c.n;

select tests.throws_code(format('select portaria.parse_codigo(%L)', c.codigo), 'invalid_codigo', 400, 'refused:  [A23]' || coalesce(left(c.codigo, 30), 'null'))
from (values
  (1, null), (2, ''), (3, '---'), (4, '1114447773'), (5, '1112223334445'), (6, '111222333444555'),
  (7, '1114447773a'), (8, '１１１４４４７７７３５'), (9, '١١١٤٤٤٧٧٧٣٥'), (10, '111,444,777-35'), (11, '+11144477735'),
  (12, '11144477735;'), (13, E'11144477735\u200B'), (14, '111_444_777_35'), (15, repeat('1', 100000)), (16, '{"a":1}'), (17, E'11144477735\u0085'), (18, '11144477735' || repeat(' ', 90))
) as c (n, codigo)
order by c.n;

select * from finish();
rollback;
