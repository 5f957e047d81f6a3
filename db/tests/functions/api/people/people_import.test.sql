-- A file of staff, whole or not at all, by the rules of a draft.
begin;
select plan(29);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A'))) is not null as made;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.make_usuario('11144477735', 'administrador', nome_completo => 'Ana');
select tests.make_usuario('22244477734', 'escola', tests.id('escola'));
select tests.request();
create function tests.file(linhas text, colunas text default 'Celular;CPF;Nome;Cargo;Unidade', ensaio boolean default false) returns jsonb language sql as $$
  select api.people_import(string_to_array(file.colunas, ';'), (select coalesce(jsonb_agg(to_jsonb(string_to_array(l, ';'))), '[]') from unnest(string_to_array(file.linhas, '|')) as l), ensaio => file.ensaio)
$$;
create function tests.added() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', u.nome_completo, u.telefone, p.nome, e.nome), ', ' order by u.nome_completo, p.nome)
  from portaria.usuarios as u
  left join portaria.usuario_papeis as up on up.usuario_id = u.id
  left join portaria.papeis as p on p.id = up.papel_id
  left join api.escolas as e on e.id = up.escola_id
  where u.codigo in ('88844477728', '99944477727')
$$;
grant execute on all functions in schema tests to public;

-- One wrong line.
select tests.act_as('11144477735');
select tests.remember('boas', to_jsonb('(11) 90000-0088;888.444.777-28;Um;Coordenador;escola a|;99944477727; Dois ;especialista;|(11) 90000-0088;88844477728;Um;ESCOLA;Escola A'::text)) is not null as good;
select is(tests.file((tests.recall('boas') #>> '{}') || '|9;1;;rei;Escola Z'), '{"importadas": 0, "total": 4, "erros": [{"linha": 5, "motivo": "CPF inválido: confira os onze dígitos; Não há esta escola entre as suas: confira o nome; Informe o nome; Não há papel com este nome; Telefone inválido: use o formato 11 90000-0000"}], "ensaio": false}',
  'one wrong line prevents the whole import, and all its faults are named');
select is(tests.file(tests.recall('boas') #>> '{}', ensaio => true), '{"importadas": 0, "total": 3, "erros": [], "ensaio": true}', 'a dry run imports nothing');
select is(tests.file(tests.recall('boas') #>> '{}', 'Celular;CPF;Nome;Cargo;Unidade') -> 'importadas', '3', 'columns, roles and schools have the names that people write');
select is(tests.added(), 'Dois especialista, Um +5511900000088 coordenador Escola A, Um +5511900000088 escola Escola A', 'people have the roles of all their lines');
select is(tests.file(tests.recall('boas') #>> '{}') -> 'importadas', '3', 'the same file once more has no fault');
select is(tests.added(), 'Dois especialista, Um +5511900000088 coordenador Escola A, Um +5511900000088 escola Escola A', 'and changes nothing');
select is(tests.file(l.linha) #>> '{erros,0,motivo}', l.motivo, l.titulo)
from (values
  (';11144477735;Outra;;', 'já cadastrado, nome diferente', 'another name than the record'), ('(11) 90000-0077;88844477728;Um;;', 'já cadastrado, telefone diferente', 'another phone than the record'),
  (';529.982.247-25;Bia;coordenador;', 'Informe a escola deste papel', 'a role of a school without one'),
  ('(11) 98765-0011;11144477735;Ana;coordenador;Escola A', 'ninguém muda os próprios papéis', 'a further role of the caller')
) as l (linha, motivo, titulo);
select tests.act_as_tester();
select is((select array_agg(evento || ' ' || coalesce(dados ->> 'erros', dados ->> 'tipo') order by id) from portaria.logs_transacoes where evento in ('user.check', 'import.commit') and ator_id is not null),
  '{"user.check 1","user.check 0","import.commit equipe","import.commit equipe","user.check 1","user.check 1","user.check 1","user.check 1"}', 'each check and each import is one log entry');
select is((select dados -> 'linhas' from portaria.logs_transacoes where evento = 'user.check' order by id limit 1), '4', 'a check is logged with the number of lines');
select is((select sum(cardinality(momentos))::integer from portaria.contagens where nome = 'consultas_de_codigo'), 8, 'each counts as a look-up');
select is_empty('select from portaria.importacao_linhas', 'no line stays');
select is((select count(*)::integer from portaria.importacoes), 2, 'a file that is not imported leaves no draft');

-- The rows of the file.
select tests.act_as('11144477735');
select is(jsonb_path_query_array(api.people_import('{codigo,nome_completo}', '[["1", "A"], ["11144477735", "Ana"], ["2", "B"]]', '{4,7,9}'), '$.erros[*].linha'), '[4, 9]', 'errors have the numbers of the file, in its order');
select is(api.people_import('{codigo,nome_completo}', '[["11144477735", "Ana"]]', ensaio => null) -> 'ensaio', 'false', 'a null ensaio is not a dry run');
select is(tests.file('', 'codigo;nome_completo') -> 'total', '0', 'a file without lines imports nothing');
select tests.throws_code(format('select api.people_import(%L, %s)', f.colunas, coalesce(quote_literal(f.linhas), 'null')), 'invalid_request', 400, f.titulo)
from (values
  ('{nome}', '[]', 'a file without codes is refused'), (null, '[]', 'one without columns'), ('{cpf}', '[]', 'a file without names is refused'), (array_fill('x'::text, array[59]) || '{cpf,nome}', '[]', 'so is one of 61 columns'),
  ('{cpf,nome}', '{}', 'an object instead of lines'), ('{cpf,nome}', null, 'null instead of lines')
) as f (colunas, linhas, titulo);
select tests.throws_code($$select api.people_import('{cpf,nome}', '[["11144477735", "Ana"], ["2", "B"]]', '[2:3]={4,5}')$$, 'invalid_request', 400, 'so are numbers that do not begin at the first line');

select tests.act_as('22244477734');
select tests.throws_code($$select tests.file('')$$, 'not_allowed', 403, 'a school may not import people');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code(format('select tests.file(%L, %L, %s)', '', 'x', e), 'fresh_login_required', 403, 'an import needs a recent sign-in: ensaio ' || e) from unnest(array['false', 'true', 'null']) as e;
select * from finish();
rollback;
