-- Adding people one by one and from a file; the rules are those of the tables.
begin;
select plan(19);

select tests.remember('escola', to_jsonb(tests.make_escola('A'))) is not null as made;
create function tests.escola() returns uuid language sql as $$select (tests.recall('escola') #>> '{}')::uuid$$;

-- One by one.
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

-- From a file.
create function tests.linha(n integer, codigo text, nome text, telefone text, papel text, escola text) returns jsonb language sql as $$
  select jsonb_build_object('linha', n, 'codigo', codigo, 'nome_completo', nome, 'telefone', telefone, 'papel', papel, 'escola_id', escola)
$$;
select results_eq($$
  select linha, motivo from portaria.import_usuarios(jsonb_build_array(
    tests.linha(2, '529.982.247-25', 'Bruno', '+5511900000002', 'coordenador', tests.escola()::text),
    tests.linha(3, '529.982.247-25', ' Bruno ', ' +5511900000002 ', 'escola', tests.escola()::text),
    tests.linha(4, '529.982.247-25', 'Bruno', '+5511900000002', 'escola', tests.escola()::text),
    tests.linha(5, '529.982.247-25', 'Outro', '+5511900000002', 'especialista', ''),
    tests.linha(6, '12', 'X', '', '', ''),
    tests.linha(7, '12345678909', 'Carla', '11 9000', '', ''),
    tests.linha(8, '12345678909', '', '', '', ''),
    tests.linha(9, '12345678909', 'Carla', '', 'coordenador', ''),
    tests.linha(10, '12345678909', 'Carla', '', 'rei', ''),
    tests.linha(11, '12345678909', 'Carla', '', 'escola', '00000000-0000-4000-8000-00000000ffff'),
    tests.linha(12, '12345678909', 'Carla', '', 'escola', 'x'),
    tests.linha(13, '11144477735', 'Ana', '', '', ''),
    tests.linha(14, '98765432100', ' Davi ', ' +5511900000014 ', '', ''),
    tests.linha(15, '529.982.247-25', 'Bruno', '+5511900000015', 'especialista', ''),
    tests.linha(16, '529.982.247-25', 'Bruno', '', 'especialista', '')
  ))
$$, $$values (4, 'this role is granted already'), (5, 'codigo is registered with another name or telephone'), (6, 'codigo is not a CPF, an INEP or a CNPJ'),
  (7, 'telefone is not like +5511900000000'), (8, 'nome_completo is empty'), (9, 'escola_id must be null exactly when the role is global'),
  (10, 'no role is called "rei"'), (11, 'no school has this escola_id'), (12, 'invalid input syntax for type uuid: "x"'), (13, 'codigo is registered already'),
  (15, 'codigo is registered with another name or telephone'), (16, 'codigo is registered with another name or telephone')$$,
  'every bad row is returned with its reason');
select results_eq('select codigo from portaria.usuarios order by codigo', $$values ('11144477735'), ('52998224725'), ('98765432100')$$, 'bad rows add no person');
select is((select array[nome_completo, telefone] from portaria.usuarios where codigo = '98765432100'), '{Davi,+5511900000014}', 'name and phone are trimmed');
select is((select count(*) from portaria.usuario_papeis), 4::bigint, 'all roles of the good rows are granted');
select is_empty($$select * from portaria.import_usuarios('[]')$$, 'an empty file returns no bad row');
analyze portaria.usuarios;
select tests.remember('lidas', to_jsonb(pg_stat_get_xact_numscans('portaria.usuarios'::regclass))) is not null as counted;
select is_empty($$select * from portaria.import_usuarios(jsonb_build_array(tests.linha(2, '39053344705', 'Eva', '', '', '')))$$, 'setup: one more person is imported');
select is(to_jsonb(pg_stat_get_xact_numscans('portaria.usuarios'::regclass)), tests.recall('lidas'), 'an import reads no whole table, however small');

-- For operators only.
select tests.act_as_service();
select throws_ok($$select portaria.add_usuario('39053344705', 'X')$$, '42501', null, 'the service may not add a person');
select throws_ok($$select * from portaria.import_usuarios('[]')$$, '42501', null, 'the service may not import people');

select * from finish();
rollback;
