-- A name that cannot be seen is refused with its field, by every form, and never as a failure of the service.
begin;
select plan(9);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('lido', (select to_jsonb(u.atualizado_em) from portaria.usuarios as u where u.codigo = '11144477735'));
select tests.remember('escola', to_jsonb(tests.make_escola('Álamo')));

select lives_ok($$select portaria.check_visible('nome', 'Ação & Cia — 1ª')$$, 'letters, signs and spaces');
select lives_ok($$select portaria.check_visible('nome', null)$$, 'nothing');
select tests.throws_code($$select portaria.check_visible('nome', 'a' || chr(7))$$, 'invalid_request', 400, 'a control character');
select tests.throws_code($$select portaria.check_visible('nome', 'a' || chr(8238))$$, 'invalid_request', 400, 'a mark of writing direction');

select tests.request();
select tests.act_as('11144477735');
select tests.throws_code($$select api.school_create('X' || chr(31))$$, 'invalid_request', 400, 'a new school');
select tests.throws_code($$select api.school_create('X', municipio => chr(145) || 'Y')$$, 'invalid_request', 400, 'its town');
select tests.throws_code($$select api.school_update(tests.id('escola'), 'X' || chr(8206))$$, 'invalid_request', 400, 'a school that is renamed');
select tests.throws_code($$select api.person_create('55544477731', 'Ana' || chr(0133))$$, 'invalid_request', 400, 'a new person');
select tests.throws_code(
  format($$select api.person_update(%L, %L, 'Ana' || chr(8238))$$, tests.id('chefe'), (tests.recall('lido') #>> '{}')::timestamptz),
  'invalid_request', 400, 'a person who is renamed'
);

select * from finish();
rollback;
