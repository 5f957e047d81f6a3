-- How a cell is read, by its kind: its value, or why it is wrong and what it was before a spreadsheet damaged it.
begin;
select plan(14);

/* The cells whose value is another than expected. */
create function tests.misread(tipo text, casos text[]) returns text language sql as $$
  select string_agg(format('%s: %s, not %s', casos[i][1], coalesce(v, 'null'), coalesce(casos[i][2], 'null')), '; ')
  from generate_subscripts(misread.casos, 1) as i
  cross join lateral (select portaria.import_value(misread.tipo, casos[i][1]) as v) as v
  where v is distinct from casos[i][2]
$$;
select is(tests.misread(t.tipo, t.casos), null, t.titulo)
from (values
  ('cpf', array[['111.444.777-35', '11144477735'], [E' 111 444\u00a077735\t', '11144477735'], ['11144477734', null], ['1114447773', null], ['', null]], 'a CPF has the right check digits'),
  ('codigo', array[['111.444.777-34', '11144477734'], ['12345678/9012', '123456789012'], ['12.345.678/9012-34', '12345678901234'], ['1234567890', null], ['1234567890123', null], ['123456789012345', null]],
    'a code is read as sign-in reads it: 11, 12 or 14 digits'),
  ('telefone', array[['(11) 90000-0099', '+5511900000099'], ['1133334444', '+551133334444'], ['113333444', null], ['119000000990', null], ['0190000009', null], ['5511900000099', '+5511900000099'], ['551133334444', '+551133334444'],
    ['55119000000999', null], ['+351 912 345 678', '+351912345678'], ['+12345678', '+12345678'], ['+1234567', null], ['+0123456789', null], ['abc', null]], 'a phone is one of Brazil, with or without 55, or has a +'),
  ('nome', array[[' Ana Reis ', 'Ana Reis'], [repeat('a', 200), repeat('a', 200)], [repeat('a', 201), null], ['=Ana', null], [E'Ana\u200b', null], [E'\u00a0', null]], 'a name is trimmed, short, visible and no formula'),
  ('matricula', array[[' J-1 ', 'J-1'], [repeat('1', 50), repeat('1', 50)], [repeat('1', 51), null], ['@1', null], [E'1\u200b', null]], 'so is an enrolment number'),
  ('email', array[['a@b.br', 'a@b.br'], ['a b@c', null], ['ab', null], ['-a@b', null], [repeat('a', 252) || '@b', repeat('a', 252) || '@b'], [repeat('a', 253) || '@b', null]], 'an e-mail address has an @ and no space'),
  ('parentesco', array[['Mãe', 'mae'], ['GENITORA', 'mae'], ['pai', 'pai'], ['genitor', 'pai'], ['avó', 'avo'], ['Avós', 'avo'], ['irmã', 'irmao'], ['irmão', 'irmao'], ['tia', 'tio'], ['tutora', 'tutor'], ['responsável', 'tutor'],
    ['Responsável legal', 'tutor'], ['outra', 'outro'], ['prima', null], ['tia-avó', null]], 'a relation has the names that people write'),
  ('papel', array[['Coordenador(a)', 'coordenador'], ['COORDENADORA', 'coordenador'], ['escola', 'escola'], ['Conta da Escola', 'escola'], ['School account', 'escola'], ['administrator', 'administrador'], ['rei', null], ['a', null]], 'so has a role'),
  ('turma', array[[E' 7º A\n', '7º A'], ['', null]], 'any other text is trimmed'),
  ('data', array[['4/3/2015', '2015-03-04'], ['04-03-2015', '2015-03-04'], ['04.03.2015', '2015-03-04'], ['2015-03-04', '2015-03-04'], ['2015-03-04 00:00:00', '2015-03-04'], ['29/02/2016', '2016-02-29'], ['31/05/2014 00:00:00', '2014-05-31'], ['31/05/2014 0:00', '2014-05-31'], ['2014-05-31T00:00:00.000', '2014-05-31'], ['31/05/2014 00:00:01', null], ['31/05/2014 10:00', null], ['29/02/2015', null],
    ['31/12/2015', '2015-12-31'], ['32/12/2015', null], ['0/3/2015', null], ['1/0/2015', null], ['1/13/2015', null], ['1/1/15', null], ['003/3/2015', null], ['3/003/2015', null], ['2015-3-4', null], ['01/01/1900', '1900-01-01'], ['31/12/1899', null], ['ontem', null],
    [to_char(current_date, 'DD/MM/YYYY'), to_char(current_date, 'YYYY-MM-DD')], [to_char(current_date + 1, 'DD/MM/YYYY'), null]], 'a date is a day that there was, since 1900')
) as t (tipo, casos, titulo);

/* What is said of each cell that is not as expected. */
create function tests.misnamed(casos text[]) returns text language sql as $$
  select string_agg(format('%s %s: %s', casos[i][1], casos[i][2], f), E'\n')
  from generate_subscripts(misnamed.casos, 1) as i
  cross join lateral (select array_to_string(portaria.import_fault(casos[i][1], casos[i][2]), ' -> ') as f) as f
  where f is distinct from casos[i][3]
$$;
select is(tests.misnamed(array[
  ['cpf', '11144477735', null], ['cpf', ' ', null], ['cpf', E'\u00a0', null], ['codigo', '123456789012', null], ['codigo', '1234567890123', 'CPF inválido: confira os onze dígitos'],
  ['cpf', ' 7,1E+10', 'A planilha trocou o número por 7,1E+10: formate a coluna como texto e exporte de novo'],
  ['cpf', '1234567890', 'A planilha tirou os zeros do começo do CPF -> 01234567890'], ['codigo', '123456-01', 'A planilha tirou os zeros do começo do CPF -> 00012345601'],
  ['cpf', '1234552', 'CPF inválido: confira os onze dígitos'], ['cpf', '1234567891', 'CPF inválido: confira os onze dígitos'],
  ['telefone', '9000-0009', 'Falta o DDD do telefone'], ['telefone', '900000099', 'Falta o DDD do telefone'], ['telefone', '9000009', 'Telefone inválido: use o formato 11 90000-0000'],
  ['telefone', '(011) 90000-0099', 'O telefone começa com zero -> 11900000099'], ['telefone', '01133334444', 'O telefone começa com zero -> 1133334444'],
  ['telefone', '0119000000990', 'Telefone inválido: use o formato 11 90000-0000'], ['telefone', '0113333444', 'Telefone inválido: use o formato 11 90000-0000'],
  ['data', '42067', 'A planilha trocou a data por um número -> 04/03/2015'], ['data', E'\u00a042067', 'A planilha trocou a data por um número -> 04/03/2015'],
  ['data', E'\u200342067', 'Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014'], ['data', ' 1000.0 ', 'A planilha trocou a data por um número -> 26/09/1902'],
  ['data', (current_date - date '1899-12-30')::text, 'A planilha trocou a data por um número -> ' || to_char(current_date, 'DD/MM/YYYY')],
  ['data', (current_date + 1 - date '1899-12-30')::text, 'Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014'], ['data', '999', 'Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014'], ['data', '420671', 'Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014'], ['data', '042067', 'Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014']
]), null, 'a damaged number is named, with the number that it was');
-- The newest year that has been: 99 is not 2099, and the day of tomorrow is of the last century.
select is(tests.misnamed(array[
  ['data', '31/05/2014 00:00', null], ['data', '31/05/14', 'O ano só tem dois algarismos: escreva os quatro -> 31/05/2014'],
  ['data', ' 1-2-99 00:00:00', 'O ano só tem dois algarismos: escreva os quatro -> 01/02/1999'],
  ['data', to_char(current_date, 'DD.MM.YY'), 'O ano só tem dois algarismos: escreva os quatro -> ' || to_char(current_date, 'DD/MM/YYYY')],
  ['data', '29/02/00', 'O ano só tem dois algarismos: escreva os quatro -> 29/02/2000'],
  ['data', '31/02/14', 'Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014'], ['nome', '31/05/14', null]
]), null, 'a year of two digits has a proposal, and is not taken silently');
select is(
  (portaria.import_fault('data', to_char(d, 'DD/MM/YY')))[2], to_char(make_date(extract(year from d)::integer - 100, extract(month from d)::integer, 1), '01/MM/YYYY'), 'a day to come is of the last century'
) from (select (date_trunc('month', current_date) + interval '2 months')::date as d) as d;
select is(tests.misnamed(array[
  ['nome', 'Ana', null], ['nome', '=Ana', 'O texto começa com =, +, - ou @: uma planilha o leria como fórmula -> Ana'],
  ['nome', '+ D''Ávila-Reis Jr.', 'O texto começa com =, +, - ou @: uma planilha o leria como fórmula -> D''Ávila-Reis Jr.'],
  ['matricula', '=A1', 'O texto começa com =, +, - ou @: uma planilha o leria como fórmula'], ['papel', 'rei', 'Não há papel com este nome'],
  ['parentesco', 'prima', 'Parentesco desconhecido: mãe, pai, avó, irmão, tia, tutor ou outro'], ['email', 'x', 'Este e-mail não é válido'],
  ['nome', E'A\u200b', 'Há um caractere invisível, ou o texto é longo demais']
]), null, 'a wrong text is named');

select * from finish();
rollback;
