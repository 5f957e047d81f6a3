-- Concurrent changes of a school: the second starts from the result of the first.
begin;
select plan(5);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a, tests.make_escola('B') is not null as b;
select is((portaria.update_escola((tests.recall('a') #>> '{}')::uuid, municipio => 'Olinda', uf => 'pe')).municipio, 'Olinda', 'a school is changed');
select results_eq($$select e.cnpj, e.municipio from portaria.update_escola((tests.recall('a') #>> '{}')::uuid, cnpj => '11.222.333/0001-81') as e$$, $$values ('11222333000181', 'Olinda')$$, 'a new CNPJ leaves the town as it is');
select is((portaria.update_escola((tests.recall('a') #>> '{}')::uuid, municipio => '')).uf, 'PE', 'an absent field keeps its value and an empty one is cleared');
select results_eq('select nome, municipio, uf from api.escolas order by nome', $$values ('A', null::text, 'PE'), ('B', null, null)$$, 'no other school is changed');
select portaria.update_escola((tests.recall('a') #>> '{}')::uuid, 'Azul', '11.222.333/0001-81', '350000000017', 'Recife', 'pe');
select results_eq($$select nome, cnpj, inep, municipio, uf from api.escolas where nome <> 'B'$$, $$values ('Azul', '11222333000181', '350000000017', 'Recife', 'PE')$$, 'every field of the form is stored');

select * from finish();
rollback;
