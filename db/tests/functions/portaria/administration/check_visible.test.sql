-- A name with invisible characters is refused with its field by every form, never as a service failure.
begin;
select plan(23);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('lido', (select to_jsonb(u.atualizado_em) from portaria.usuarios as u where u.codigo = '11144477735'));
select tests.remember('escola', to_jsonb(tests.make_escola('Álamo')));

select lives_ok($$select portaria.check_visible('nome', 'Ação & Cia — 1ª')$$, 'a name may have letters, signs and spaces');
select lives_ok($$select portaria.check_visible('nome', null)$$, 'null is allowed');
select tests.throws_code($$select portaria.check_visible('nome', 'a' || chr(7))$$, 'invalid_request', 400, 'a control character is refused');
select tests.throws_code($$select portaria.check_visible('nome', 'a' || chr(8238))$$, 'invalid_request', 400, 'a mark of writing direction is refused');
select results_eq(
  $$select n from generate_series(1, 9000) as n where tests.refusal(format('select portaria.check_visible(%L, %L || chr(%s))', 'nome', 'Ana', n)) is not null$$,
  $$select n from unnest('{[1,31],[127,159],[173,173],[847,847],[1536,1541],[1564,1564],[1757,1757],[1807,1807],[2192,2193],[2274,2274],[4447,4448],[6068,6069],[6155,6159],[8203,8207],[8232,8238],[8288,8303]}'::int4multirange) as r, generate_series(lower(r), upper(r) - 1) as n$$,
  'invisible characters are refused, and no other character'
);

-- Marks that are drawn over one another, over the lines around the name.
select tests.throws_code(format('select portaria.check_visible(%L, %L)', 'nome', 'Ana' || repeat(chr(c), 5)), 'invalid_request', 400, format('five of U+%s in a row are refused', to_hex(c)))
from unnest(array[769, 1155, 1425, 1611, 3633, 3640, 3655, 3761, 3764, 3784]) as c;
select lives_ok(format('select portaria.check_visible(%L, %L)', 'nome', n), n || ' is a name')
from unnest(array[normalize('Nguyễn Ả', nfd), 'ที่รัก ผู้ใหญ่', 'a' || repeat(chr(769), 4)]) as n;

select tests.request();
select tests.act_as('11144477735');
select tests.throws_code($$select api.school_create('X' || chr(31))$$, 'invalid_request', 400, 'school_create refuses an invisible name');
select tests.throws_code($$select api.school_create('X', municipio => chr(145) || 'Y')$$, 'invalid_request', 400, 'school_create refuses an invisible town');
select tests.throws_code($$select api.school_update(tests.id('escola'), 'X' || chr(8206))$$, 'invalid_request', 400, 'school_update refuses an invisible name');
select tests.throws_code($$select api.person_create('55544477731', 'Ana' || chr(0133))$$, 'invalid_request', 400, 'person_create refuses an invisible name');
select tests.throws_code(
  format($$select api.person_update(%L, %L, 'Ana' || chr(8238))$$, tests.id('chefe'), (tests.recall('lido') #>> '{}')::timestamptz),
  'invalid_request', 400, 'person_update refuses an invisible name'
);

select * from finish();
rollback;
