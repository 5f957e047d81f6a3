-- A school that operators add; the rules are those of the table.
begin;
select plan(16);

select isnt(portaria.add_escola(' Escola Aurora '), null, 'a school needs only a name');
select results_eq('select nome, cnpj, inep, municipio, uf from api.escolas', $$values ('Escola Aurora', null::text, null::text, null::text, null::text)$$, 'the name is trimmed');
delete from api.escolas;
select isnt(portaria.add_escola('A'), portaria.add_escola('A'), 'two schools may have the same name');
delete from api.escolas;
select tests.remember('b', to_jsonb(portaria.add_escola('B', ' 11.222.333/0001-81', '35.000/001-23 45', ' São Paulo ', ' sp '))) is not null as added;
select is(to_jsonb(id), tests.recall('b'), 'the function returns the id of the row') from api.escolas;
select results_eq('select cnpj, inep, municipio, uf from api.escolas', $$values ('11222333000181', '350000012345', 'São Paulo', 'SP')$$, 'CNPJ, INEP, town and state are stored without punctuation');
select results_eq(
  'select escola_id, usuario_id, dados from portaria.logs_transacoes order by criado_em desc limit 1',
  $$select e.id, null::uuid, jsonb_build_object('nome', 'B', 'antes', null, 'depois', to_jsonb(e) - 'criado_em') from api.escolas as e$$,
  'the log entry has the school and its fields'
);
select throws_ok($$select portaria.add_escola('C', '11222333000181')$$, '23505', null, 'a CNPJ that another school has is refused');
select throws_ok($$select portaria.add_escola(' ')$$, '22023', 'nome is empty', 'a blank name is refused');
select throws_ok('select portaria.add_escola(null)', '22023', 'nome is empty', 'a missing name is refused');
select throws_ok($$select portaria.add_escola('C', '1')$$, '23514', null, 'an invalid CNPJ is refused');
select throws_ok($$select portaria.add_escola('C', null, 'x')$$, '23514', null, 'an invalid INEP is refused');
select throws_ok($$select portaria.add_escola('C', null, null, null, 'São Paulo')$$, '23514', null, 'an invalid state is refused');

delete from api.escolas;
select isnt(portaria.add_escola('C', '', '-', ' ', ' '), null, 'setup: a school is added with blank fields');
select results_eq('select cnpj, inep, municipio, uf from api.escolas', $$values (null::text, null::text, null::text, null::text)$$, 'blank fields are stored as null');
select is((select array_agg(distinct evento) from portaria.logs_transacoes), '{school.add}', 'each added school is in the log');

select tests.act_as_service();
select throws_ok($$select portaria.add_escola('C')$$, '42501', null, 'the service may not add a school');

select * from finish();
rollback;
