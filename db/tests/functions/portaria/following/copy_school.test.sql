-- A row of a followed table of schools: it joins the school that it names, and no other.
begin;
select plan(8);

create function tests.copied(campos jsonb, chave text default 'u1', registro uuid default null) returns text language sql volatile as $$
  select portaria.copy_school(registro, chave, campos)::text
$$;
insert into api.escolas (id, nome, inep, cnpj, uf) values
  ('00000000-0000-4000-8000-0000000000e1', 'Aurora', '350000000017', null, 'SP'),
  ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista', null, '11222333000181', null);

select isnt(tests.copied('{"nome": "Cedro"}'), '00000000-0000-4000-8000-0000000000e1', 'one that names none of them is new');
select is((select count(*) from api.escolas), 3::bigint, 'and added');
select is(tests.copied('{"nome": "Aurora II", "inep": "350000000017"}'), '00000000-0000-4000-8000-0000000000e1', 'the same INEP joins');
select is(tests.copied('{"nome": "Boa Vista", "cnpj": "11.222.333/0001-81"}'), '00000000-0000-4000-8000-0000000000e2', 'the same CNPJ, whatever its spelling');
select results_eq($$select nome, uf from api.escolas where inep = '350000000017'$$, $$values ('Aurora II', 'SP')$$, 'what the row does not have stays');
select is(tests.copied('{"nome": "Delta"}', '00000000-0000-4000-8000-0000000000e4'), '00000000-0000-4000-8000-0000000000e4', 'a key that is a UUID becomes the key');
select is(tests.copied('{"nome": "Boa Vista Nova"}', 'u2', '00000000-0000-4000-8000-0000000000e2'), '00000000-0000-4000-8000-0000000000e2', 'a row that was copied stays with its school');
select throws_ok($$select tests.copied('{"nome": "  "}')$$, '23514', 'nome is empty', 'a school has a name');

select * from finish();
rollback;
