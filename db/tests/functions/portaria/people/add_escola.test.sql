-- A school that operators add; the rules are those of the table.
begin;
select plan(14);

select isnt(portaria.add_escola(' Escola Aurora '), null, 'a name is enough');
select results_eq('select nome, cnpj, inep, municipio, uf from api.escolas', $$values ('Escola Aurora', null::text, null::text, null::text, null::text)$$, 'it is trimmed');
delete from api.escolas;
select isnt(portaria.add_escola('A'), portaria.add_escola('A'), 'two schools may have one name');
delete from api.escolas;
select tests.remember('b', to_jsonb(portaria.add_escola('B', '11.222.333/0001-81', '35000001-2345', ' São Paulo ', ' sp '))) is not null as added;
select is(to_jsonb(id), tests.recall('b'), 'the id is that of the row') from api.escolas;
select results_eq('select cnpj, inep, municipio, uf from api.escolas', $$values ('11222333000181', '350000012345', 'São Paulo', 'SP')$$, 'and the rest without punctuation');
select throws_ok($$select portaria.add_escola('C', '11222333000181')$$, '23505', null, 'a CNPJ once');
select throws_ok($$select portaria.add_escola(' ')$$, '22023', 'nome is empty', 'not without a name');
select throws_ok($$select portaria.add_escola('C', '1')$$, '23514', null, 'what is no CNPJ');
select throws_ok($$select portaria.add_escola('C', null, 'x')$$, '23514', null, 'what is no census code');
select throws_ok($$select portaria.add_escola('C', null, null, null, 'São Paulo')$$, '23514', null, 'what is no state');

delete from api.escolas;
select isnt(portaria.add_escola('C', '', '-', ' ', ' '), null, 'fields without a value');
select results_eq('select cnpj, inep, municipio, uf from api.escolas', $$values (null::text, null::text, null::text, null::text)$$, 'are empty');
select is((select array_agg(distinct evento) from portaria.logs_transacoes), '{school.add}', 'each is in the log');

select tests.act_as_service();
select throws_ok($$select portaria.add_escola('C')$$, '42501', null, 'the service adds none');

select * from finish();
rollback;
