-- An id is one person's: staff, students and guardians share none, whoever inserts.
begin;
select plan(22);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'coordenador', (tests.recall('a') #>> '{}')::uuid))) is not null as ana;
select tests.remember('lia', to_jsonb(tests.make_row('api.alunos', (tests.recall('a') #>> '{}')::uuid))) is not null as lia;
create function tests.id(nome text) returns uuid language sql stable as $$ select (coalesce(tests.recall(id.nome) ->> 'id', tests.recall(id.nome) #>> '{}'))::uuid $$;
create function tests.registry() returns bigint language sql stable as $$ select count(*) from portaria.titulares $$;
create function tests.insert_as(tabela text, id uuid) returns text language sql immutable as $$
  select format(case tabela
    when 'usuarios' then 'insert into portaria.usuarios (id, codigo, nome_completo) values (%L, ''20000000701'', ''X'')'
    when 'alunos' then 'insert into api.alunos (id, escola_id, turma_id, matricula, nome_completo, nascimento) select %L, escola_id, turma_id, ''X-1'', ''X'', ''2015-01-01'' from api.alunos limit 1'
    else 'insert into api.responsaveis (id, escola_id, nome_completo, cpf, telefone) select %L, escola_id, ''X'', ''20000000701'', ''+5511900000011'' from api.alunos limit 1'
  end, insert_as.id)
$$;

select set_eq('select id, tipo from portaria.titulares', $$values (tests.id('ana'), 'usuario'), (tests.id('lia'), 'aluno')$$, 'staff and students are noted with their table');
select lives_ok(tests.insert_as('responsaveis', '00000000-0000-4000-8000-0000000000d1'), 'setup: a guardian is added');
select is((select tipo from portaria.titulares where id = '00000000-0000-4000-8000-0000000000d1'), 'responsavel', 'a guardian is noted');

-- Each of the three tables against the two others.
select throws_ok(tests.insert_as('alunos', tests.id('ana')), '23505', null, 'a student cannot have the id of staff');
select throws_ok(tests.insert_as('responsaveis', tests.id('ana')), '23505', null, 'a guardian cannot have the id of staff');
select throws_ok(tests.insert_as('usuarios', tests.id('lia')), '23505', null, 'staff cannot have the id of a student');
select throws_ok(tests.insert_as('responsaveis', tests.id('lia')), '23505', null, 'a guardian cannot have the id of a student');
select throws_ok(tests.insert_as('usuarios', '00000000-0000-4000-8000-0000000000d1'), '23505', null, 'staff cannot have the id of a guardian');
select throws_ok(tests.insert_as('alunos', '00000000-0000-4000-8000-0000000000d1'), '23505', null, 'a student cannot have the id of a guardian');
select throws_ok('with u as (' || tests.insert_as('usuarios', '00000000-0000-4000-8000-0000000000d2') || ' returning id) ' || tests.insert_as('alunos', '00000000-0000-4000-8000-0000000000d2'),
  '23505', null, 'one statement cannot add two people with one id');
select is(tests.registry(), 3::bigint, 'a refused row leaves nothing behind');

-- An "on conflict" that adds nothing notes nothing.
select lives_ok($$insert into portaria.usuarios (codigo, nome_completo) values ('11144477735', 'Again') on conflict (codigo) do nothing$$, 'setup: a conflict adds nothing');
select lives_ok($$insert into portaria.usuarios (codigo, nome_completo) values ('11144477735', 'Again') on conflict (codigo) do update set nome_completo = excluded.nome_completo$$, 'setup: a conflict updates');
select is(tests.registry(), 3::bigint, 'a row that was not inserted is not noted');

-- A deletion frees the id, of this table only.
delete from api.responsaveis;
select is_empty($$select from portaria.titulares where tipo = 'responsavel'$$, 'the id of a deleted guardian is not noted');
select lives_ok(tests.insert_as('usuarios', '00000000-0000-4000-8000-0000000000d1'), 'the id of a deleted person is free');
delete from portaria.usuarios where id = '00000000-0000-4000-8000-0000000000d1';
select set_eq('select id, tipo from portaria.titulares', $$values (tests.id('ana'), 'usuario'), (tests.id('lia'), 'aluno')$$, 'a deletion forgets that row only');
truncate api.alunos cascade;
select set_eq('select tipo from portaria.titulares', '{usuario}'::text[], 'TRUNCATE forgets the ids of its table only');

-- Nobody changes an id.
select throws_ok('update portaria.usuarios set id = gen_random_uuid()', '42501', 'an id cannot change', 'the id of staff cannot change');
select tests.make_row('api.alunos', tests.id('a')) is not null as made;
select lives_ok($$insert into api.responsaveis (escola_id, nome_completo, cpf, telefone) values (tests.id('a'), 'Y', '20000000702', '+5511900000012')$$, 'setup: a guardian');
select throws_ok('update api.alunos set id = gen_random_uuid()', '42501', 'an id cannot change', 'the id of a student cannot change');
select throws_ok('update api.responsaveis set id = gen_random_uuid()', '42501', 'an id cannot change', 'the id of a guardian cannot change');

select * from finish();
rollback;
