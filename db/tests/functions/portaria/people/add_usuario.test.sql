-- Adding people one by one; the rules are those of the tables.
begin;
select plan(11);

select tests.remember('escola', to_jsonb(tests.make_escola('A'))) is not null as made;
create function tests.escola() returns uuid language sql as $$select (tests.recall('escola') #>> '{}')::uuid$$;

select tests.remember('u', to_jsonb(portaria.add_usuario('111.444.777-35', ' Ana ', ''))) is not null as added;
select results_eq('select codigo, nome_completo, telefone, ativo from portaria.usuarios', $$values ('11144477735', 'Ana', null::text, true)$$, 'a person is added with trimmed name and without phone');
select throws_ok($$select portaria.add_usuario('111.444.777-35', 'Ana')$$, '23505', null, 'a person is not added twice');
select throws_ok($$select portaria.add_usuario('529.982.247-25', ' ')$$, '22023', null, 'a blank name is refused');
select throws_ok($$select portaria.add_usuario('529.982.247-25', null)$$, '22023', 'nome_completo is empty', 'a missing name is refused');
select throws_ok($$select portaria.add_usuario('1', 'X')$$, 'PGRST', null, 'an invalid code is refused');
select ok(portaria.grant_papel((tests.recall('u') #>> '{}')::uuid, 'administrador'), 'a global role is granted');
select ok(not portaria.grant_papel((tests.recall('u') #>> '{}')::uuid, 'administrador'), 'a granted role is not granted again');
select ok(portaria.grant_papel((tests.recall('u') #>> '{}')::uuid, 'escola', tests.escola()), 'a role at a school is granted');
select throws_ok(format('select portaria.grant_papel(%L, %L)', tests.recall('u') #>> '{}', 'coordenador'), '23514', null, 'a school role without a school is refused');
select throws_ok(format('select portaria.grant_papel(%L, %L)', tests.recall('u') #>> '{}', 'rei'), '22023', null, 'an unknown role is refused');

-- For operators only.
select tests.act_as_service();
select throws_ok($$select portaria.add_usuario('39053344705', 'X')$$, '42501', null, 'the service may not add a person');

select * from finish();
rollback;
