-- Which people a school may change, checked after the wait for the lock.
begin;
select plan(7);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a, tests.remember('b', to_jsonb(tests.make_escola('B'))) is not null as b;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'escola', tests.id('a')))) is not null as chefe;
select tests.remember('ana', to_jsonb(tests.make_usuario('52998224725', 'coordenador', tests.id('a')))) is not null as ana;
select tests.request();
create function tests.locked() returns uuid language sql as $$ select (portaria.lock_managed_usuario(tests.claims_for('11144477735'), tests.id('ana'))).id $$;
select tests.present(tests.claims_for('11144477735'));
set local role none;
select is(tests.locked(), tests.id('ana'), 'a school may change a person with roles only at the school');
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set nome_completo = 'Another Name' where id = tests.id('ana')$$);
select is((portaria.lock_managed_usuario(tests.claims_for('11144477735'), tests.id('ana'))).nome_completo, 'Another Name', 'the person is read after the wait');
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select tests.grant_papel(tests.id('ana'), 'coordenador', tests.id('b'))$$);
select tests.throws_code('select tests.locked()', 'not_allowed', 403, 'a role at another school granted during the wait is refused');
select tests.remember('gestora', to_jsonb(tests.make_usuario('86288366757', 'coordenador', tests.id('a')))) is not null as gestora;
select tests.grant_papel(tests.id('gestora'), 'administrador', null);
select tests.throws_code(format('select portaria.lock_managed_usuario(%L, %L)', tests.claims_for('11144477735'), tests.id('gestora')), 'not_allowed', 403, 'an administrador of the network with a role at the school is not its to change');
select tests.throws_code(format('select portaria.lock_managed_usuario(%L, %L)', tests.claims_for('11144477735'), gen_random_uuid()), 'not_found', 404, 'an unknown id is not_found');

-- A row is also locked by login code.
select tests.make_usuario('39053344705', null) is not null as bia;
select ok((select xmax = '0'::xid from portaria.usuarios where codigo = '39053344705'), 'setup: no transaction has locked the row');
select portaria.lock_named_usuario(null, '390.533.447-05') is not null as locked;
select ok((select xmax <> '0'::xid from portaria.usuarios where codigo = '39053344705'), 'lock_named_usuario locks the row by login code');

select * from finish();
rollback;
