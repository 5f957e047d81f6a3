-- The list of people: who sees whom, search, filters, pages.
begin;
select plan(79);

create function tests.names(pagina jsonb) returns text[] language sql as $$
  select coalesce(array_agg(p ->> 'nome_completo' order by o), '{}') from jsonb_array_elements(names.pagina -> 'pessoas') with ordinality as t (p, o)
$$;
grant execute on function tests.names(jsonb) to public;

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
create function tests.school(nome text) returns uuid language sql as $$ select (tests.recall(school.nome) #>> '{}')::uuid $$;
grant execute on function tests.school(text) to public;
select tests.make_usuario('11144477735', 'administrador', nome_completo => 'Zilda Chefe');
select tests.make_usuario('22244477734', 'escola', tests.school('escola'), nome_completo => 'Secretaria A');
select tests.make_usuario('33344477733', 'coordenador', tests.school('escola'), nome_completo => 'Átila Nunes');
select tests.make_usuario('44444477732', 'coordenador', tests.school('outra'), nome_completo => 'atílio Prado');
select tests.make_usuario('55544477731', null, nome_completo => 'Beto Sem Papel');
update portaria.usuarios set telefone = null where codigo = '33344477733';
update portaria.usuarios set ativo = false where codigo = '44444477732';

-- The administrador sees everybody, in the order of names without accents.
select tests.act_as('11144477735');
select is(tests.names(api.people()), array['Átila Nunes', 'atílio Prado', 'Beto Sem Papel', 'Secretaria A', 'Zilda Chefe'], 'the administrador sees everybody, sorted by name without accents');
select is(tests.names(api.people(busca => 'ATI')), array['Átila Nunes', 'atílio Prado'], 'a search ignores accents and case');
select is(tests.names(api.people(busca => 'átila')), array['Átila Nunes'], 'a search with an accent finds the name');
select is(tests.names(api.people(busca => 'nunes')), array['Átila Nunes'], 'a search matches the beginning of any word');
select is(tests.names(api.people(busca => '444.444.777-32')), array['atílio Prado'], 'a search finds a complete formatted code');
select is(tests.names(api.people(busca => '444444777')), '{}', 'a search does not match part of a code');
select is(tests.names(api.people(busca => '%')), '{}', 'a wildcard in a search is a normal character');
select is(tests.names(api.people(papel => 'coordenador')), array['Átila Nunes', 'atílio Prado'], 'the list filters by role');
select is(tests.names(api.people(escola_id => tests.school('outra'))), array['atílio Prado'], 'the list filters by school');
select is(tests.names(api.people(situacao => 'sem_papel')), array['Beto Sem Papel'], 'the list filters people without a role');
select is(tests.names(api.people(situacao => 'sem_telefone')), array['Átila Nunes'], 'the list filters people without a phone');
select is(tests.names(api.people(situacao => 'inativa')), array['atílio Prado'], 'the list filters inactive people');

-- Pages.
select tests.remember('p1', api.people(limite => 2)) is not null as page_1;
select is(tests.names(tests.recall('p1')), array['Átila Nunes', 'atílio Prado'], 'the first page has the first two people');
select tests.remember('p2', api.people(limite => 2, cursor => (tests.recall('p1') ->> 'cursor')::uuid)) is not null as page_2;
select is(tests.names(tests.recall('p2')), array['Beto Sem Papel', 'Secretaria A'], 'the second page continues at the cursor');
select is(api.people(limite => 2, cursor => (tests.recall('p2') ->> 'cursor')::uuid) -> 'cursor', 'null', 'the last page has no cursor');
select is(tests.names(api.people(busca => ' átila ')), array['Átila Nunes'], 'white space around a search is ignored');
select tests.throws_code($$select api.people(limite => 0)$$, 'invalid_request', 400, 'a page of 0 rows is refused');
select tests.throws_code($$select api.people(limite => 201)$$, 'invalid_request', 400, 'a page of 201 rows is refused');
select lives_ok($$select api.people(busca => repeat('a', 200))$$, 'a search of 200 characters is allowed');
select tests.throws_code($$select api.people(busca => repeat('a', 201))$$, 'invalid_request', 400, 'a search of 201 characters is refused');

-- A school sees its own, and of them only what is its own.
select is(api.people(busca => 'Átila') #>> '{pessoas,0,codigo}', '333******33', 'the code is masked');
select tests.act_as('22244477734');
select is(tests.names(api.people()), array['Átila Nunes', 'Secretaria A'], 'a school sees the people with a role at it');
select is(tests.names(api.people(busca => '44444477732')), '{}', 'a school does not find people of another school by code');
select tests.throws_code(format('select api.people(escola_id => %L)', tests.school('outra')), 'not_allowed', 403, 'a school may not filter by another school');

-- Nobody else.
select tests.act_as('33344477733');
select tests.throws_code($$select api.people()$$, 'not_allowed', 403, 'a coordenador does not see the staff');
select lives_ok($$select api.people(contexto => 'portal')$$, 'a coordenador sees students and guardians');
select tests.act_as_tester();
select tests.remember('portal', tests.make_portal());
select tests.act_as_portal('aluno', tests.the('filho'));
select tests.throws_code($$select api.people()$$, 'portal_token_refused', 401, 'a student may not read the list');

select tests.act_as('11144477735');
select is(tests.names(api.people(contexto => 'portal', busca => 'jo')), array['João Alves'], 'the portal list finds students and guardians by name');

select is(jsonb_array_length(api.people(contexto => 'portal', escola_id => tests.the('escola_b')) -> 'pessoas'), 3, 'the portal list filters by school');
select is(tests.names(api.people(contexto => 'portal', papel => 'responsavel')), array['Irene Alves', 'Irene Alves'], 'the portal list filters by role');
select is(tests.names(api.people(contexto => 'portal', situacao => 'inativa')), array['Nilo Sá'], 'the portal list filters by situation');
select is(api.people(contexto => c, busca => 'nobody') -> 'pessoas', '[]', 'an empty page in ' || c || ' is an empty array') from unnest('{sistema,portal}'::text[]) as c;
select tests.throws_code($$select api.people(contexto => 'outro')$$, 'invalid_request', 400, 'an unknown context is refused');
select is(tests.names(api.people(contexto => null, busca => 'zil')), array['Zilda Chefe'], 'the default context is the staff');
select is(jsonb_array_length(api.people(limite => 1) -> 'pessoas'), 1, 'a page of 1 row is allowed');
select lives_ok('select api.people(limite => 200)', 'a page of 200 rows is allowed');
select tests.act_as_tester();
select tests.make_usuario(lpad(n::text, 11, '7'), null, nome_completo => 'Xis ' || n) from generate_series(1, 60) as n;
select tests.act_as('11144477735');
select is(tests.names(api.people(busca => 'Xis 25')), array['Xis 25'], 'a search with letters and digits is a name search');
select is(tests.names(api.people(busca => '444 444 777 32')), array['atílio Prado'], 'a search with digits and spaces is a code search');
select tests.throws_code(format('select api.people(cursor => %L)', gen_random_uuid()), 'invalid_request', 400, 'an unknown cursor is refused');
select tests.throws_code(format('select api.people(contexto => %L, cursor => %L)', 'portal', gen_random_uuid()), 'invalid_request', 400, 'an unknown cursor of the portal is refused');
select is(jsonb_array_length(api.people(busca => 'xis ') -> 'pessoas'), 50, 'the default page has 50 rows');
select is(jsonb_array_length(api.people(busca => 'xis', limite => null) -> 'pessoas'), 50, 'a null limit means 50 rows');
select is(jsonb_array_length(api.people(busca => 'xis', limite => 60) -> 'pessoas'), 60, 'the limit sets the number of rows');
-- Who may ask, by role and by register.
select tests.act_as_tester();
select tests.make_usuario('22233344405', 'escola', tests.the('escola_b')) is not null as school, tests.act_as('22233344405') is not null as signed_in;
select is(jsonb_array_length(api.people(contexto => 'portal') -> 'pessoas'), 3, 'a school sees its students and guardians');
select tests.act_as_tester();
select tests.make_usuario('98765432100', 'especialista') is not null as specialist, tests.act_as('98765432100') is not null as signed_in;
select tests.throws_code(format('select api.people(contexto => %L)', c), 'not_allowed', 403, 'an especialista sees nobody in ' || c) from unnest('{sistema,portal}'::text[]) as c;

-- Words, phones, both registers.
select tests.act_as_tester();
update portaria.usuarios set telefone = '+5511987654321' where codigo = '33344477733';
select tests.act_as('11144477735');
select is(tests.names(api.people(busca => b)), array['Átila Nunes'], b || ' finds Átila Nunes') from unnest('{nunes átila,nun,nnues,nuens,nues,4321,(11) 98765-4321,11987654321,+55 11 98765 4321}'::text[]) as b;
select is(api.people(busca => 'nnues') -> 'parecido', 'true', 'a similar name is said to be similar');
select is(api.people(busca => 'nunes') -> 'parecido', 'false', 'a name that fits is not');
select is(api.people(busca => 'nobody') -> 'parecido', 'false', 'nobody is not similar');
select is(tests.names(api.people(busca => b)), '{}', b || ' finds nobody') from unnest('{321,333,33344477,77733,432,.}'::text[]) as b;
select is(tests.names(api.people(contexto => 'todos', busca => 'joão')), array['João Alves'], 'both registers find a student');
select is(tests.names(api.people(contexto => 'todos', busca => 'nunes')), array['Átila Nunes'], 'both registers find staff');
select is(api.people(contexto => 'todos') ->> 'total', (select sum((api.people(contexto => c) ->> 'total')::integer)::text from unnest('{sistema,portal}'::text[]) as c), 'both registers are in one list');
select is(tests.names(api.people(contexto => 'todos', busca => 'irene')), array['Irene Alves', 'Irene Alves', 'Irene Alves'], 'with students and guardians');
select tests.act_as_tester();
select tests.make_usuario('12345678909', 'coordenador', tests.the('escola_a'), nome_completo => 'Nora Alves') is not null as coordenadora, tests.act_as('12345678909') is not null as signed_in;
select is(tests.names(api.people(contexto => 'todos')), array['Irene Alves', 'João Alves', 'Mia Alves'], 'in which a coordenador sees the families of the school, and no staff');
select tests.act_as('11144477735');
select is(api.people(busca => 'xis', limite => 10) ->> 'total', '60', 'the total counts all pages');
select is(api.people(busca => 'xis', limite => 10) ->> 'total_exato', 'true', 'a small total is exact');
select tests.act_as_tester();
insert into portaria.usuarios (codigo, nome_completo) select '87' || lpad(n::text, 9, '0'), 'Ypsilon ' || n from generate_series(1, 1001) as n;
select tests.act_as('11144477735');
select is(api.people(busca => 'ypsilon', limite => 1) ->> 'total', '1000', 'the total ends at 1,000');
select is(api.people(busca => 'ypsilon', limite => 1) ->> 'total_exato', 'false', 'a total beyond that is not exact');

-- A reader who asks digit by digit learns nothing. The phone is hidden from a school that shares the person.
select tests.act_as_tester();
select tests.make_usuario('66644477730', 'escola', tests.school('escola')), tests.grant_papel((select id from portaria.usuarios where codigo = '33344477733'), 'coordenador', tests.school('outra'));
update portaria.limites set valor = 100000 where nome = 'consultas_de_codigo';
create function tests.found_by(digitos text) returns integer language sql as $$ select (api.people(busca => found_by.digitos, contexto => 'todos') ->> 'total')::integer $$;
grant execute on function tests.found_by(text) to public;
select tests.act_as('66644477730');
select is_empty($$
  select n from generate_series(0, 9) as d, generate_series(4, 13) as n where tests.found_by(left('5511987654321', n)) + tests.found_by(right('5511987654321', n)) + tests.found_by(d || '4321') > 0
$$, 'a hidden phone is found by no digits');
select is(tests.names(api.people(busca => 'nunes')), array['Átila Nunes'], 'its owner is found by name');
select tests.act_as_tester();
select portaria.revoke_papel((select id from portaria.usuarios where codigo = '33344477733'), 'coordenador', tests.school('outra'));
select tests.act_as('66644477730');
select is(array(select distinct tests.found_by(lpad(d::text, n, d::text) || '4321') from generate_series(0, 9) as d, generate_series(1, 5) as n), '{1}', 'digits before the last four change nothing');
select is_empty($$
  select n from generate_series(3, 10) as n where tests.found_by(left('33344477733', n)) + tests.found_by(right('33344477733', n)) > 0
$$, 'a part of a CPF finds nobody');
select is_empty($$select api.people(busca => '9' || lpad(d::text, 3, '0')) from generate_series(0, 999) as d where api.people(busca => '9' || lpad(d::text, 3, '0')) ->> 'total' <> '0'$$, 'a school finds nobody by phones of others');

select * from finish();
rollback;
