-- Copying a row of a followed table of schools: the school that it creates or changes.
begin;
select plan(13);

create function tests.copied(campos jsonb, chave text default 'u1', registro uuid default null) returns text language sql volatile as $$
  select portaria.copy_school(registro, chave, campos)::text
$$;
insert into api.escolas (id, nome, inep, cnpj, uf) values
  ('00000000-0000-4000-8000-0000000000e1', 'Aurora', '350000000017', null, 'SP'),
  ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista', null, '11222333000181', null);

select isnt(tests.copied('{"nome": "Cedro"}'), '00000000-0000-4000-8000-0000000000e1', 'a row without key, INEP or CNPJ of a school is a new school');
select is((select count(*) from api.escolas), 3::bigint, 'a new school is added');
select throws_ok($$select tests.copied('{"nome": "Aurora II", "inep": "350000000017"}')$$, '23505', null, 'a new row with the INEP of a school is refused');
select is(tests.copied('{"nome": "Aurora II", "inep": "350000000017"}', registro => '00000000-0000-4000-8000-0000000000e1'), '00000000-0000-4000-8000-0000000000e1', 'the row of a school stays that school');
select results_eq($$select nome, uf from api.escolas where inep = '350000000017'$$, $$values ('Aurora II', 'SP')$$, 'fields that the row lacks keep their values');
select is(tests.copied('{"nome": "Delta"}', '00000000-0000-4000-8000-0000000000e4'), '00000000-0000-4000-8000-0000000000e4', 'a key that is a UUID becomes the id');
select is(tests.copied('{"nome": "Boa Vista Nova"}', 'u2', '00000000-0000-4000-8000-0000000000e2'), '00000000-0000-4000-8000-0000000000e2', 'a row that was copied before keeps its school');
select tests.copied('{"nome": "Delta", "cnpj": "45.723.174/0001-10", "inep": "350000000025", "municipio": "Santos", "uf": "sp"}', 'u4', '00000000-0000-4000-8000-0000000000e4');
select results_eq($$select cnpj, inep, municipio, uf from api.escolas where nome = 'Delta'$$, $$values ('45723174000110', '350000000025', 'Santos', 'SP')$$, 'a changed row changes every field');
select throws_ok($$select tests.copied('{"nome": "  "}')$$, '23514', 'nome is empty', 'a blank name is refused');
select throws_ok($$select tests.copied('{}')$$, '23514', 'nome is empty', 'a missing name is refused');
select isnt(tests.copied('{"nome": "Eco", "inep": " ", "cnpj": "", "uf": " rj "}'), null, 'a row with blank INEP and CNPJ is accepted');
select results_eq($$select inep, cnpj, uf from api.escolas where nome = 'Eco'$$, $$values (null::text, null::text, 'RJ')$$, 'blank INEP and CNPJ become null, and the state is trimmed and in capitals');
select throws_ok($$select tests.copied('{"nome": "X", "inep": "350000000017"}', '00000000-0000-4000-8000-0000000000e2')$$, '23505', null, 'the key takes precedence over the INEP of another school');

select * from finish();
rollback;
