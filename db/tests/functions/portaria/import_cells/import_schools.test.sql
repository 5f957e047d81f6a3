-- The school, the class and the column that a text of a file means.
begin;
select plan(7);

select tests.remember('a', to_jsonb(tests.make_escola('Escola São João'))) is not null as a, tests.remember('b', to_jsonb(tests.make_escola('Escola B'))) is not null as b;
insert into api.escolas (nome) values ('Escola Dupla'), ('Escola Dupla');
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
update api.escolas set inep = '350000000001', cnpj = '11222333000181' where id = tests.id('a');

select is(
  array(select s.id = tests.id('a') from portaria.import_schools(array[' escola sao joao ', '35.000.0000001', '11.222.333/0001-81', tests.id('a')::text], null) as s),
  '{t,t,t,t}', 'a school is named by its name, INEP, CNPJ or id'
);
select is(array(select s.id from portaria.import_schools(array['Escola Dupla', 'Escola X', '35000000000', '.', ''], null) as s), array_fill(null::uuid, array[5]), 'a name of two schools is none, and so is no name');
select is(
  array(
    select s.id = tests.id('b')
    from unnest(array['Escola B', ' ', '', 'Escola São João', '350000000001', tests.id('a')::text]) with ordinality as t (texto, n)
    join portaria.import_schools(array['Escola B', ' ', '', 'Escola São João', '350000000001', tests.id('a')::text], tests.id('b')) as s on s.texto = t.texto
    order by t.n
  ),
  '{t,t,t,NULL,NULL,NULL}', 'a school names itself, or nothing, and no other'
);
select is(array(select portaria.class_key(t) from unnest('{7º ano A,7ªA,"Turma 7-a",7 A,7ª Série A}'::text[]) as t), array_fill('7a'::text, array[5]), 'a class is one, as each system writes it');
select is(
  array(select portaria.import_kind(c) from unnest('{nascimento,aluno_cpf,cpf_aluno,telefone,mae_telefone,telefone_2,nome_completo,aluno_nome,nome_2,sobrenome,responsavel_email,codigo,matricula}'::text[]) as c),
  '{data,cpf,cpf_aluno,telefone,telefone,telefone_2,nome,nome,nome_2,sobrenome,email,codigo,matricula}', 'fields of one kind are read alike'
);
select is(
  portaria.import_fields('familias', array['Nome do Aluno', 'TELEFONE', 'Mãe', 'Observação', 'cargo', 'RA', repeat('x', 200)]) || portaria.import_fields('equipe', array['Nome', 'Fone', 'Cargo', 'Unidade Escolar', 'Turma']),
  '{aluno_nome,responsavel_telefone,mae_nome,"","",matricula,"",nome_completo,telefone,papel,escola,""}', 'a column is recognised by its name, as the kind of the file has it'
);
select is(array(select unnest(portaria.moved_fields('{turma,matricula,"",nome}', '{turma,"",matricula,cpf}')) order by 1), '{cpf,matricula,nome}', 'the fields whose column is another than before are read again');

select * from finish();
rollback;
