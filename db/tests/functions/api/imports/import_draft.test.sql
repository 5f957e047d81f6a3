-- Files of families and staff: a draft names its faults, is mended, and is imported whole or not at all. Nothing that was there changes.
begin;
select plan(131);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'escola', tests.the('escola_b'));
select tests.make_usuario('12345678909', 'escola', tests.the('escola_a'));
select tests.make_usuario('98765432100', 'coordenador', tests.the('escola_b'), true, 'Davi Rocha');
update api.turmas set nome = '7º A' where id = tests.the('turma');
update api.alunos set matricula = 'J-1' where id = tests.the('filho');
update api.alunos set turma_id = tests.the('turma'), matricula = 'M-1' where id = tests.the('filha');
select tests.make_row('api.turmas', tests.the('escola_b'), '{"nome": "9º Z"}') is not null as class_b;
select tests.make_row('api.turmas', tests.the('escola_a'), jsonb_build_object('nome', t.nome, 'ano_letivo', 2199)) is not null as twin from (values ('1º ano M'), ('1ª série M')) as t (nome);
insert into api.escolas (nome) values ('Escola Dupla'), ('Escola Dupla');
create function tests.draft(tipo text, colunas text, linhas text) returns jsonb language sql as $$
  select api.import_draft(tipo, null, string_to_array(colunas, ';'), (select jsonb_agg(to_jsonb(string_to_array(l, ';'))) from unnest(string_to_array(linhas, '|')) as l))
$$;
create function tests.families(linhas text) returns jsonb language sql as $$
  select tests.draft('familias', 'Turma;Matrícula;Nome do Aluno;Data de Nascimento;CPF;Responsável;CPF do responsável;Celular;Parentesco', families.linhas)
$$;
create function tests.faults(corpo jsonb) returns text language sql as $$
  select coalesce(string_agg(format('%s %s: %s%s', e ->> 'linha', e ->> 'campo', e ->> 'motivo', coalesce(' -> ' || (e ->> 'sugestao'), '')), '; '), 'none')
  from jsonb_array_elements(corpo -> 'erros') as e
$$;
create function tests.commit(corpo jsonb) returns jsonb language sql as $$ select api.import_commit((corpo ->> 'id')::uuid) $$;
-- What an import must not change: every phone, CPF and name, and the phone that receives the codes of each record.
create function tests.there() returns jsonb language sql security definer as $$
  select jsonb_object_agg(p.id, p.linha)
  from (
    select a.id, to_jsonb(a) || jsonb_build_object('efetivo', portaria.profile_phone('aluno', a.id)) as linha from api.alunos as a
    union all select r.id, to_jsonb(r) from api.responsaveis as r
    union all select u.id, to_jsonb(u) - 'atualizado_em' from portaria.usuarios as u
  ) as p
$$;
create function tests.unchanged() returns boolean language sql security definer as $$
  select not exists (select from jsonb_each(tests.recall('antes')) as a where tests.there() -> a.key is distinct from a.value)
$$;
/* Keeps a draft while its author begins more than five: in a test all begin at one time. */
create function tests.keep_draft(nome text) returns void language sql security definer as $$
  update portaria.importacoes set criado_em = now() + interval '1 minute' where id = (tests.recall(keep_draft.nome) ->> 'id')::uuid
$$;
grant execute on all functions in schema tests to public;
select tests.remember('antes', tests.there()) is not null as before;
select tests.request();

-- Columns and cells.
select tests.act_as('22244477734');
select tests.remember('d', tests.families('7ª A;N-1;Nina;04/03/2015;;Rosa Alves;714.287.938-60;(11) 90000-0099;Avó|turma 7a;N-2;Ana;2016-01-02;;;;;')) is not null as draft;
select tests.keep_draft('d');
select is(jsonb_path_query_array(tests.recall('d'), '$.colunas[*].campo'), '["turma", "matricula", "aluno_nome", "nascimento", "aluno_cpf", "responsavel_nome", "responsavel_cpf", "responsavel_telefone", "parentesco"]', 'the columns of a school are recognised');
select is(tests.faults(tests.recall('d')), 'none', 'a good file has no faults: names of classes, dates, phones and relations as people write them');
select is(tests.faults(tests.families(l.linha)), l.falta, l.titulo)
from (values
  ('7A;N-1;Nina;04/03/2015;200000108;;;;', '2 aluno_cpf: CPF inválido: confira os onze dígitos', 'a CPF with wrong check digits'),
  ('7A;N-1;Nina;04/03/2015;1234567890;;;;', '2 aluno_cpf: A planilha tirou os zeros do começo do CPF -> 01234567890', 'a lost zero is named, with the repaired value'),
  ('7A;N-1;Nina;04/03/2015;7,1E+10;;;;', '2 aluno_cpf: A planilha trocou o número por 7,1E+10: formate a coluna como texto e exporte de novo', 'a number with an exponent is named'),
  ('7A;N-1;Nina;42067;;;;;', '2 nascimento: A planilha trocou a data por um número -> 04/03/2015', 'a date as a number is named, with the date'),
  ('7A;N-1;Nina;31/02/2015;;;;;', '2 nascimento: Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014', 'a day that does not exist'),
  ('7A;N-1;Nina;04/03/15;;;;;', '2 nascimento: O ano só tem dois algarismos: escreva os quatro -> 04/03/2015', 'a year of two digits, with the day that it may be'),
  ('7A;N-1;Nina;04/03/2015 00:00:00;;;;;', 'none', 'a day as its midnight'),
  ('7A;N-1;=Nina;04/03/2015;;;;;', '2 aluno_nome: O texto começa com =, +, - ou @: uma planilha o leria como fórmula -> Nina', 'a formula in a name'),
  ('7A;N-1;=HYPERLINK("http://x");04/03/2015;;;;;', '2 aluno_nome: O texto começa com =, +, - ou @: uma planilha o leria como fórmula', 'a formula that is no name has no proposal'),
  ('7A;=1+1;Nina;04/03/2015;;;;;', '2 matricula: O texto começa com =, +, - ou @: uma planilha o leria como fórmula', 'a formula in an enrolment number'),
  ('9 Z;N-1;Nina;04/03/2015;;;;;', '2 turma: A escola não tem esta turma', 'a class of another school has the answer of'),
  ('3 X;N-1;Nina;04/03/2015;;;;;', '2 turma: A escola não tem esta turma', 'a class that does not exist'),
  (';N-1;Nina;;;;;;', '2 nascimento: Informe a data de nascimento; 2 turma: Informe a turma', 'missing cells are named'),
  ('7A;N-1;Nina;04/03/2015;;Rosa;;900000099;', '2 responsavel_cpf: Informe o CPF; 2 responsavel_telefone: Falta o DDD do telefone', 'a guardian without CPF, with a phone without area code'),
  ('7A;N-1;Nina;04/03/2015;;;;;|7A;N-1;Outra;04/03/2015;;;;;', '3 aluno_nome: outra linha tem outro nome com esta matrícula', 'two lines that differ'),
  ('7A;N-1;Nina;04/03/2015;;Rosa;71428793860;11900000099;avó|7A;N-2;Ana;04/03/2015;;Rosa;71428793860;11900000098;avó', '3 responsavel_telefone: outra linha tem outro telefone com este CPF', 'a guardian with two phones'),
  ('7A;J-1;João Alves;04/03/2015;;;;;', 'none', 'a child who is there already, as in the record'),
  ('7A;J-1;José Alves;04/03/2015;;;;;', '2 aluno_nome: já cadastrado, nome diferente', 'a child who is there with another name'),
  ('7A;J-1;João Alves;04/03/2015;20000000450;;;;', '2 aluno_cpf: já cadastrado, CPF diferente; 2 aluno_cpf: já cadastrado, matrícula diferente', 'a child who is there with another CPF'),
  ('7A;N-1;Nina;04/03/2015;;Irene Alves;20000000108;11911112222;mãe', '2 responsavel_telefone: já cadastrado, telefone diferente', 'an import does not take a phone over'),
  ('7A;N-1;Nina;04/03/2015;;Irene;20000000108;11900000011;mãe', '2 responsavel_nome: já cadastrado, nome diferente', 'and changes no name')
) as l (linha, falta, titulo);
select is((tests.families('7A;N-1;Nina;04/03/2015;;Irene Alves;20000000108;11911112222;mãe') #>> '{erros,0,pessoa}')::uuid, tests.the('mae_a'), 'the fault has a link to the record');
select is(tests.faults(tests.families('7A;N-1;Nina;04/03/2015;20000000531;;;;')), 'none', 'a CPF that another school has is told apart from no other CPF');
select is(tests.faults(tests.families('7A;N-1;Nina;04/03/2015;;Davi;98765432100;11900000077;pai')), 'none', 'nor is the CPF of somebody who works at another school');
select is(tests.faults(tests.draft('familias', 'escola;turma;ra;aluno;nascimento', f.escola || ';7A;N-1;Nina;04/03/2015')), f.falta, 'a school imports into ' || f.escola)
from (values ('Escola A', 'none'), ('Escola B', '2 escola: Não há esta escola entre as suas: confira o nome'), ('Escola X', '2 escola: Não há esta escola entre as suas: confira o nome')) as f (escola, falta);

-- Names that are alike.
select is(tests.faults(tests.families('1 M;N-1;Nina;04/03/2015;;;;;')), '2 turma: Há duas turmas com este nome: escreva o nome inteiro', 'a name of two classes is a fault');
select is(tests.faults(tests.families('1ª Série M;N-1;Nina;04/03/2015;;;;;')), 'none', 'the whole name of one of them is not');
select is(tests.faults(tests.draft('familias', 'escola;turma;ra;aluno;nascimento', 'Escola Dupla;7A;N-1;Nina;04/03/2015')), '2 escola: Não há esta escola entre as suas: confira o nome', 'a school learns nothing of two schools with one name');
select tests.act_as('11144477735');
select is(tests.faults(tests.draft('familias', 'escola;turma;ra;aluno;nascimento', 'Escola Dupla;7A;N-1;Nina;04/03/2015')), '2 escola: Há duas escolas com este nome: use o INEP', 'an administrador is told that there are two');
select is(tests.faults(tests.draft('familias', 'escola;turma;ra;aluno;nascimento', e || ';7A;N-1;Nina;04/03/2015')), '2 escola: Não há esta escola entre as suas: confira o nome', 'but not of the school "' || e || '"') from unnest(array['Escola X', '']) as e;
select tests.remember('muitas', tests.draft('equipe', 'CPF;Nome', rtrim(repeat('1;Eva|', 201), '|'))) is not null as many;
select is(array[tests.recall('muitas') ->> 'total_erros', jsonb_array_length(tests.recall('muitas') -> 'erros')::text], '{201,200}', 'of many faults the first 200 are named');
select is(jsonb_path_query_array(tests.recall('muitas'), '$.linhas[*].linha'), jsonb_path_query_array(tests.recall('muitas'), '$.erros[*].linha'), 'with their lines');
select tests.act_as('22244477734');

-- The number of a line is that of its row in the file.
select tests.remember('n', api.import_draft('familias', null, '{turma,matricula,aluno_nome,nascimento}', '[["7A", "N-7", "Leo", "01/02/2014"], ["7A", "N-8", "Bia", "x"]]', numeros => '{4,7}')) is not null as numbered;
select matches(tests.faults(tests.recall('n')), '^7 nascimento: ', 'a fault names the row of the file');
select is(api.import_draft_row((tests.recall('n') ->> 'id')::uuid, 7, '{7A,N-8,Bia,01/02/2014}') -> 'erros', '[]', 'and the row is mended by it');
select is(api.import_draft('familias', (tests.recall('n') ->> 'id')::uuid, linhas => '[["7A", "N-9", "Caio", ""]]') #> '{erros,0,linha}', '8', 'without a number the next row follows');
select matches(tests.faults(api.import_draft('familias', (tests.recall('n') ->> 'id')::uuid, linhas => '[["7A", "N-3", "Caio", ""]]', numeros => '{1048576}')), '1048576 nascimento', 'the last row of a spreadsheet');
select throws_ok(format('select api.import_draft(%L, %L, linhas => %L, numeros => %L)', 'familias', tests.recall('n') ->> 'id', '[["7A"], ["7A"]]', r.numeros), 'PGRST', null, 'not ' || r.numeros)
from (values ('{1048577}'), ('{1048576,1048577}'), ('{1048578,1048577}'), ('{1048577,NULL}'), ('{1048577,10000001}')) as r (numeros);

-- Mother and father beside the child; a column that is named by hand.
select tests.remember('m', tests.draft('familias', 'Turma;RA;Aluno;Nascimento;Mãe;CPF da mãe;Celular da mãe;Obs', '7A;N-9;Leo;01/02/2014;Bia Reis;52998224725;11900000055;x')) is not null as parents;
select is(tests.recall('m') #> '{colunas,7}', '{"nome": "Obs", "campo": null}', 'an unknown column is shown');
select tests.throws_code(format('select api.import_draft(%L, %L, linhas => (select jsonb_agg(jsonb_build_array()) from generate_series(1, 501)))', 'familias', tests.recall('m') ->> 'id'), 'invalid_request', 400, 'more than 500 lines at once are refused');
select is(api.import_draft('familias', (tests.recall('m') ->> 'id')::uuid, '{turma,matricula,aluno_nome,nascimento,mae_nome,mae_cpf,mae_telefone,aluno_telefone}') #>> '{erros,0,campo}', 'aluno_telefone', 'and can be named by hand');
select is(api.import_draft_row((tests.recall('m') ->> 'id')::uuid, 2, '{7A,N-9,Leo,01/02/2014,Bia Reis,52998224725,11900000055,""}') -> 'erros', '[]', 'a line is mended');
select is(api.import_draft_row((tests.recall('m') ->> 'id')::uuid, 2, '{7A,N-9,Leo,x,Bia Reis,52998224725,11900000055,""}') #>> '{erros,0,campo}', 'nascimento', 'a right cell that becomes wrong is named');
select throws_ok(format('select api.import_draft_row(%L, %s)', tests.recall('m') ->> 'id', r.rest), 'PGRST', null, r.titulo)
from (values ('9, ''{x}''', 'a line that is not there is not found'), ('2, array_fill(''x''::text, array[61])', 'a line of 61 cells is refused'), ('2, array[repeat(''x'', 501)]', 'and one with a cell of 501 letters')) as r (rest, titulo);
select ok(api.import_draft_row((tests.recall('m') ->> 'id')::uuid, 2, '{7A,N-9,Leo,01/02/2014,Bia Reis,52998224725,11900000055}' || array_fill(repeat('x', 500), array[53])) is not null, 'but not 60 cells of 500');
select is(api.import_draft_row((tests.recall('m') ->> 'id')::uuid, 2, '{7A,N-9,Leo,01/02/2014,Bia Reis,52998224725,11900000055,""}') -> 'erros', '[]', 'and mended again');
select is(api.import_draft('familias', (tests.recall('m') ->> 'id')::uuid, linhas => '[["7A", "N-10", "Caio", "01/02/2014"]]') -> 'total', '2', 'more lines follow');
select is(api.import_draft('familias', (tests.recall('m') ->> 'id')::uuid, linhas => '[["7A", "N-11"]]', continua => true), jsonb_build_object('id', tests.recall('m') -> 'id', 'total', 3), 'while more lines follow nothing is checked');
select is(api.import_draft_read((tests.recall('m') ->> 'id')::uuid) -> 'total_erros', '2', 'the draft is read again');
select is(tests.commit(tests.recall('m')) - 'erros', jsonb_build_object('importadas', 0, 'novas', 0, 'total', 3, 'desfazer', null), 'with a fault nothing is imported');
select is(api.import_draft_row((tests.recall('m') ->> 'id')::uuid, 4) -> 'total', '2', 'a line is left out');
select tests.remember('c', tests.commit(tests.recall('m'))) is not null as committed;
select is(tests.commit(tests.recall('m')), tests.recall('c'), 'a draft is imported once: who asks again has the same answer');
select is(api.import_draft_read((tests.recall('m') ->> 'id')::uuid) -> 'resultado', tests.recall('c'), 'which the draft has, too');
select is(api.import_draft_read((tests.recall('d') ->> 'id')::uuid) -> 'resultado', null, 'and no draft before');
select tests.throws_code(format('select api.import_draft_row(%L, 2)', tests.recall('m') ->> 'id'), 'not_found', 404, 'its lines are gone');
select tests.throws_code(format('select api.import_draft(%L, %L, linhas => %L)', 'familias', tests.recall('m') ->> 'id', '[["7A"]]'), 'not_found', 404, 'and none is added');
select is(api.import_draft_read((tests.recall('d') ->> 'id')::uuid) ->> 'total', '2', 'the other drafts of its author stay');
select is(tests.recall('c') - 'desfazer', '{"importadas": 2, "novas": 3, "total": 2, "erros": []}', 'all lines are imported');
select tests.act_as_tester();
select results_eq($$select r.nome_completo, ar.parentesco, r.telefone from api.alunos_responsaveis as ar join api.alunos as a on a.id = ar.aluno_id join api.responsaveis as r on r.id = ar.responsavel_id where a.matricula = 'N-9'$$,
  $$values ('Bia Reis', 'mae', '+5511900000055')$$, 'the mother is linked');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'import.commit' and ator_id is not null), 1, 'an import is one log entry');
select is((select count(*)::integer from portaria.importacao_linhas where importacao_id = (tests.recall('m') ->> 'id')::uuid), 0, 'and leaves no lines behind');
select ok(tests.unchanged(), 'nothing that was there has changed');

-- A child who is there gets a second guardian, who comes last; a guardian who is there gets a second child.
select tests.act_as('22244477734');
select tests.remember('e', tests.commit(tests.families('7A;M-1;Mia Alves;04/03/2015;;Rosa Alves;71428793860;11900000099;avó|7A;N-3;Rui Alves;04/03/2013;;Irene Alves;20000000108;11900000011;mãe'))) is not null as linked;
select is(tests.recall('e') ->> 'novas', '2', 'a guardian and a child are new');
select tests.act_as_tester();
select is(portaria.guardian_phone(tests.the('filha')), '+5511900000011', 'the new guardian takes no codes over');
select is((select count(*)::integer from api.alunos_responsaveis where responsavel_id = tests.the('mae_a')), 3, 'a guardian who is there has one child more');
select ok(tests.unchanged(), 'and nothing that was there has changed');
select tests.act_as('33344477733');
select throws_ok(format('select api.undo(%L)', tests.recall('e') ->> 'desfazer'), 'PGRST', null, 'another school does not undo it');
select tests.act_as('22244477734');
select is(api.undo((tests.recall('e') ->> 'desfazer')::uuid) -> 'recusados', '[]', 'the import is undone');
select is(api.undo((tests.recall('c') ->> 'desfazer')::uuid) -> 'recusados', '[]', 'and the one before');
select tests.act_as_tester();
select is(tests.there(), tests.recall('antes'), 'everything is as before');

-- Whose draft it is.
select tests.act_as('33344477733');
select tests.throws_code(format('select api.import_draft_read(%L)', tests.recall('d') ->> 'id'), 'not_found', 404, 'a draft is read by its author only');
select tests.throws_code(format('select api.import_commit(%L)', tests.recall('d') ->> 'id'), 'not_found', 404, 'and imported');
select tests.act_as('11144477735');
select tests.throws_code(format('select api.import_draft_read(%L)', tests.recall('d') ->> 'id'), 'not_found', 404, 'not even by an administrador');
select tests.act_as_tester();
select results_eq(
  $$select portaria.is_own_draft(jsonb_populate_record(i, jsonb_build_object('criado_em', now() - v)), tests.claims_for('22244477734'))
    from portaria.importacoes as i, unnest('{23:59:59,24:00:00}'::interval[]) as v where i.id = (tests.recall('d') ->> 'id')::uuid order by v$$,
  $$values (true), (false)$$, 'the author has it for a day'
);
select tests.present(tests.claims_for('22244477734') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code($$select tests.families('7A;N-1;Nina;04/03/2015;;;;;')$$, 'fresh_login_required', 403, 'a draft needs a recent sign-in');

-- A file with many damaged lines: a school may mend all of them. An administrador, who is told of everybody, is counted.
select tests.act_as_tester();
create function tests.used_up() returns void language sql security definer as $$
  insert into portaria.contagens (nome, alvo, momentos) select 'consultas_de_codigo', u.id, array_fill(now(), array[200]) from portaria.usuarios as u
  on conflict (nome, alvo) do update set momentos = excluded.momentos
$$;
create function tests.mend(corpo jsonb) returns jsonb language sql as $$ select api.import_draft_row((corpo ->> 'id')::uuid, 2, array['39053344705', 'Eva Reis']) $$;
grant execute on function tests.used_up(), tests.mend(jsonb) to public;
select tests.act_as('22244477734');
select tests.remember('p', tests.draft('equipe', 'CPF;Nome', '1;Eva Reis')) is not null as damaged;
select tests.act_as('11144477735');
select tests.remember('q', tests.draft('equipe', 'CPF;Nome', '1;Eva Reis')) is not null as damaged_too;
select tests.act_as_tester();
select tests.remember('contagens', (select jsonb_agg(to_jsonb(c)) from portaria.contagens as c)) is not null as counted;
select tests.used_up();
select tests.act_as('11144477735');
select tests.throws_code($$select tests.mend(tests.recall('q'))$$, 'rate_limited_session', 429, 'a line that an administrador mends counts as a look-up');
select is(api.import_draft('familias', (tests.recall('q') ->> 'id')::uuid, com_sugestoes => true) -> 'total', '1', 'the proposals that it accepts do not');
select tests.act_as('22244477734');
select is(tests.mend(tests.recall('p')) -> 'total', '1', 'one that a school mends does not');
select tests.act_as_tester();
delete from portaria.contagens;
insert into portaria.contagens select (jsonb_populate_record(null::portaria.contagens, c)).* from jsonb_array_elements(tests.recall('contagens')) as c;

-- Staff.
select tests.act_as('22244477734');
select is(tests.faults(tests.draft('equipe', 'Nome;CPF;Celular;Cargo;Escola', 'Eva Reis;390.533.447-05;11900000044;Coordenador(a);Escola A')), 'none', 'a school imports its own people, with the label of the page');
select is(tests.faults(tests.draft('equipe', 'Nome;CPF;Celular;Cargo', 'Eva Reis;390.533.447-05;11900000044;Administrador')), '2 papel: Este papel não é seu para conceder', 'but no administrador');
select tests.act_as('12345678909');
select tests.remember('eu', tests.draft('equipe', 'Nome;CPF;Cargo', 'Pessoa de Teste;123.456.789-09;Coordenadora')) is not null as own;
select is(tests.faults(tests.recall('eu')), '2 papel: ninguém muda os próprios papéis', 'nobody gives themselves a role');
select is(tests.commit(tests.recall('eu')) ->> 'importadas', '0', 'which is not imported');
select is((select array_agg(p ->> 'nome') from jsonb_array_elements(api.me() -> 'roles') as p), '{escola}', 'they have what they had');
select tests.act_as('22244477734');
select is(tests.faults(tests.draft('equipe', 'Nome;CPF;Cargo;Escola', 'Eva Reis;390.533.447-05;Coordenadora;Escola X')), '2 escola: Não há esta escola entre as suas: confira o nome', 'an unknown school is one fault');
select tests.remember('s', tests.draft('equipe', 'Nome;CPF;Celular;Cargo', 'Davi Rocha;98765432100;11987650011;Coordenadora|Eva Reis;39053344705;11900000044;coordenador')) is not null as staff;
select is(tests.faults(tests.recall('s')), 'none', 'somebody of another school is not told apart in a draft');
select is(tests.commit(tests.recall('s')) #>> '{erros,0,campo}', 'codigo', 'and refused when it is imported');
select tests.act_as_tester();
select is((select cardinality(momentos) from portaria.contagens where nome = 'consultas_de_codigo' and alvo = (select id from portaria.usuarios where codigo = '22244477734')) > 1, true, 'where the code counts as a look-up');
select ok(tests.unchanged(), 'nothing that was there has changed');

-- A file of a school costs a look-up for each code that it does not manage, once one of them has a record elsewhere.
create function tests.counted(corpo jsonb) returns integer language plpgsql security definer as $$
declare
  v_antes integer := (select cardinality(c.momentos) from portaria.contagens as c where c.nome = 'consultas_de_codigo' and c.alvo = (select u.id from portaria.usuarios as u where u.codigo = '22244477734'));
begin
  perform tests.remember('answer', tests.commit(counted.corpo));
  return (select cardinality(c.momentos) from portaria.contagens as c where c.nome = 'consultas_de_codigo' and c.alvo = (select u.id from portaria.usuarios as u where u.codigo = '22244477734')) - v_antes;
end;
$$;
grant execute on function tests.counted(jsonb) to public;
create function tests.probe(linhas text) returns jsonb language sql as $$ select tests.draft('equipe', 'Nome;CPF;Celular;Cargo', probe.linhas) $$;
grant execute on function tests.probe(text) to public;
select tests.act_as('22244477734');
select is(tests.counted(tests.probe('Davi Rocha;98765432100;11987650011;coordenador|X;1;11900000044;coordenador')), 0, 'a file with another fault costs nothing');
select is(jsonb_path_query_array(tests.recall('answer'), '$.erros[*].linha'), '[3]', 'and tells nothing of its other codes');
select is(tests.counted(tests.probe('Davi Rocha;98765432100;11987650011;coordenador|Eva Reis;39053344705;11900000044;coordenador|Bia Reis;52998224725;11900000055;coordenador')), 3, 'a file with one known code costs all three');
select is(jsonb_path_query_array(tests.recall('answer'), '$.erros[*].linha'), '[2]', 'and names the known one');
select tests.act_as_tester();
delete from portaria.importacoes;
select tests.act_as('22244477734');
select tests.remember('beyond', tests.probe('Davi Rocha;98765432100;11987650011;coordenador|Eva Reis;39053344705;11900000044;coordenador')) is not null as beyond_the_hour;
select tests.remember('unknown', tests.probe('Eva Reis;39053344705;11900000044;coordenador')) is not null as without_a_known_code;
select tests.act_as_tester();
select tests.remember('contagens', (select jsonb_agg(to_jsonb(c)) from portaria.contagens as c)) is not null as counted_again;
update portaria.contagens as c set momentos = array_fill(now(), array[199]) where c.nome = 'consultas_de_codigo';
select tests.act_as('22244477734');
select is(tests.counted(tests.recall('beyond')), 1, 'a file beyond the hour uses it up');
select is(tests.recall('answer') ->> 'code', 'rate_limited_session', 'and is refused without a name');
select tests.throws_code($$select tests.commit(tests.recall('unknown'))$$, 'rate_limited_session', 429, 'after that a file without a known code is refused alike');
select tests.act_as_tester();
delete from portaria.contagens;
insert into portaria.contagens select (jsonb_populate_record(null::portaria.contagens, c)).* from jsonb_array_elements(tests.recall('contagens')) as c;
select ok(tests.unchanged(), 'nothing that was there has changed by them');

-- Undone after the child signed in: the child stays, and so does the guardian whose phone receives the codes.
select tests.act_as('22244477734');
select tests.remember('in', tests.commit(tests.families('7A;N-20;Nina;04/03/2015;;Rosa Alves;71428793860;(11) 90000-0099;Avó|7A;N-21;Ana;04/03/2015;;Rosa Alves;71428793860;(11) 90000-0099;Avó'))) is not null as imported;
select tests.act_as_tester();
update portaria.titulares as t set entrou_em = now() from api.alunos as a where a.id = t.id and a.matricula = 'N-20';
select tests.act_as('22244477734');
select is(api.undo((tests.recall('in') ->> 'desfazer')::uuid) ->> 'desfeitos', '1', 'an undo leaves the child who signed in');
select tests.act_as_tester();
select results_eq($$select a.matricula, r.nome_completo from api.alunos as a left join api.alunos_responsaveis as ar on ar.aluno_id = a.id left join api.responsaveis as r on r.id = ar.responsavel_id where a.matricula like 'N-2_'$$,
  $$values ('N-20', 'Rosa Alves')$$, 'with the guardian');
delete from api.alunos where matricula = 'N-20';
delete from api.responsaveis where cpf = '71428793860';

-- A column that is named again is read again, and no other.
create function tests.read(id text) returns text language sql security definer as $$ select l.lidos::text from portaria.importacao_linhas as l where l.importacao_id = read.id::uuid $$;
select tests.act_as('22244477734');
select tests.remember('c', tests.draft('familias', 'Turma;Aluno;RA;Nascimento', '7A;N-9;Nina;04/03/2015')) is not null as draft;
select tests.act_as_tester();
update portaria.importacao_linhas as l set lidos = l.lidos || '{"nascimento": "kept"}' where l.importacao_id = (tests.recall('c') ->> 'id')::uuid;
select tests.act_as('22244477734');
select is(tests.faults(api.import_draft('familias', (tests.recall('c') ->> 'id')::uuid, '{turma,matricula,aluno_nome,nascimento}')), 'none', 'columns are exchanged');
select tests.act_as_tester();
select is(tests.read(tests.recall('c') ->> 'id')::jsonb, '{"turma": "7A", "matricula": "N-9", "aluno_nome": "Nina", "nascimento": "kept"}', 'the cells of both are read, and those of the others are not');
select tests.act_as('22244477734');
select is(tests.faults(api.import_draft('familias', (tests.recall('c') ->> 'id')::uuid, '{turma,matricula,"",nascimento}')), '2 aluno_nome: Informe o nome do aluno', 'a field without a column has no cells');
select tests.act_as_tester();

select tests.act_as('22244477734');
select is(tests.faults(tests.draft('equipe', 'CPF;Nome;Cargo', '11144477734;Eva;coordenador')), '2 codigo: CPF inválido: confira os onze dígitos', 'wrong check digits of staff are named on the screen');
select tests.act_as_tester();
-- The file of the next year: who stays is there, in another class. A new child stays, also of a guardian whose phone differs.
create function tests.registered(corpo jsonb) returns text language sql as $$
  select format('%s: %s', corpo ->> 'cadastradas', tests.faults(corpo))
$$;
grant execute on function tests.registered(jsonb) to public;
select tests.make_row('api.turmas', tests.the('escola_a'), '{"nome": "8º B"}') is not null as next_class;
select tests.act_as('22244477734');
select tests.remember('y', tests.families(
  '8B;J-1;João Alves;04/03/2015;;;;;|7A;N-30;Nina;04/03/2015;;Irene Alves;20000000108;11911112222;mãe|8B;M-1;Mia Alves;04/03/2015;;Irene Alves;20000000108;11911112222;mãe|8B;M-1;Mia Alves;x;;;;;|7A;N-31;Ana;04/03/2015;;;;;'
)) is not null as next_year;
select is(tests.recall('y') ->> 'cadastradas', '2', 'lines of children who are there, and no other fault, are counted');
select is(
  tests.registered(api.import_draft('familias', (tests.recall('y') ->> 'id')::uuid, sem_cadastradas => true)),
  '0: 3 responsavel_telefone: já cadastrado, telefone diferente; 5 nascimento: Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014; 5 turma: já cadastrado, em outra turma',
  'and left out at once'
);
select is(api.import_draft_read((tests.recall('y') ->> 'id')::uuid) ->> 'total', '3', 'the other lines stay');
select tests.act_as('11144477735');
select is(
  tests.registered(tests.draft('equipe', 'Nome;CPF;Celular;Cargo;Escola', 'Davi;98765432100;;coordenador;Escola B|Davi Rocha;98765432100;;x;Escola B')),
  '1: 2 nome_completo: já cadastrado, nome diferente; 3 nome_completo: outra linha tem outro nome com este código; 3 papel: Não há papel com este nome', 'so are lines of staff'
);
select tests.act_as_tester();
-- What a spreadsheet damaged: all proposals are accepted at once, and no other cell changes.
select tests.act_as('22244477734');
select tests.remember('d', tests.families(
  '7A;Z-1;=Bia;04/03/15;;;;;|7A;Z-2;Caio;42067;1234567890;;;;|9X;Z-3;Davi;04/03/2015;;;;011911112222;|7A;Z-4;Eva;04/03/2015;'
)) is not null as damaged;
select is(tests.recall('d') -> 'sugestoes', '5', 'proposals are counted');
select tests.remember('d', api.import_draft('familias', (tests.recall('d') ->> 'id')::uuid, com_sugestoes => true)) is not null as repaired;
select is(tests.faults(tests.recall('d')) || (tests.recall('d') ->> 'sugestoes'), '4 responsavel_cpf: Informe o CPF; 4 responsavel_nome: Informe o nome; 4 turma: A escola não tem esta turma0', 'accepted at once; what has none stays a fault');
select tests.act_as_tester();
select is(
  (select string_agg(array_to_string(l.valores, ';'), '|' order by l.linha) from portaria.importacao_linhas as l where l.importacao_id = (tests.recall('d') ->> 'id')::uuid),
  '7A;Z-1;Bia;04/03/2015;;;;;|7A;Z-2;Caio;04/03/2015;01234567890;;;;|9X;Z-3;Davi;04/03/2015;;;;11911112222;|7A;Z-4;Eva;04/03/2015;', 'each in its cell'
);
-- Two columns are the phone: the first is read and repaired, the second stays as it is.
select tests.act_as('22244477734');
select tests.remember('d', tests.draft('equipe', 'CPF;Nome;Telefone;Celular', '39053344705;Eva Reis;011900000044;011911112222')) is not null as two_phones;
select is(api.import_draft('equipe', (tests.recall('d') ->> 'id')::uuid, com_sugestoes => true) -> 'sugestoes', '0', 'the first of two phones is repaired');
select tests.act_as_tester();
select is((select l.valores[3:4] from portaria.importacao_linhas as l where l.importacao_id = (tests.recall('d') ->> 'id')::uuid), '{11900000044,011911112222}', 'and the other one stays');
-- What begins no draft.
select tests.act_as('22244477734');
select is((tests.refusal(format('select api.import_draft(%L, colunas => %L)', c.tipo, c.colunas)) ->> 'details')::jsonb ->> 'campo', 'colunas', 'refused: ' || c.titulo)
from (values
  ('outro', '{CPF}', 'another kind of file'), (null, '{CPF}', 'no kind'), ('equipe', null, 'no columns'), ('equipe', '{}', 'an empty list of columns'),
  ('equipe', array_fill('x'::text, array[61])::text, 'more than 60 columns')
) as c (tipo, colunas, titulo);
select tests.act_as_tester();
-- The command line: a draft without an author, by the same rules.
select tests.request();
create function tests.file(turma text) returns portaria.importacoes language plpgsql as $$
declare
  v_importacao portaria.importacoes := portaria.begin_draft('familias', null, tests.the('escola_b'), '{Turma,Matrícula,Aluno,Nascimento}');
begin
  perform portaria.add_lines(v_importacao.id, jsonb_build_array(jsonb_build_array(file.turma, 'CLI-1', 'Nina', '04/03/2015')));
  return v_importacao;
end;
$$;
create function tests.checked(importacao portaria.importacoes) returns jsonb language sql as $$
  select portaria.commit_draft(checked.importacao, portaria.draft_body((checked.importacao).id) -> 'erros')
$$;
select is(tests.checked(tests.file('7A')) #>> '{erros,0,motivo}', 'A escola não tem esta turma', 'a class of another school is refused on the command line, too');
select is((select count(*)::integer from api.alunos where matricula = 'CLI-1'), 0, 'and nothing is imported');
select tests.remember('cli', to_jsonb(tests.file('9 Z'))) is not null as file;
select tests.act_as('11144477735');
select throws_ok(format('select api.import_draft_read(%L)', tests.recall('cli') ->> 'id'), 'PGRST', null, 'a draft without an author is nobody''s');
select tests.act_as_tester();
select tests.request();
select is(tests.checked(i) - 'desfazer', '{"importadas": 1, "novas": 1, "total": 1, "erros": []}', 'its lines are imported')
from portaria.importacoes as i where i.id = (tests.recall('cli') ->> 'id')::uuid;
select is((select count(*)::integer from portaria.lotes as l join portaria.lote_itens as i on i.lote_id = l.id where l.acao = 'import.commit' and l.ator_id is null), 1, 'and can be undone');

select * from finish();
rollback;
