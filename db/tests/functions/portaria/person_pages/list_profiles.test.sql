-- Students and guardians in one list: search, filters and pages; and what a line of each list says.
begin;
select plan(45);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
create function tests.found(busca text default null, tipo text default null, situacao text default null, escola uuid default null, cursor uuid default null, limite integer default 50) returns text[]
language sql as $$
  select coalesce(array_agg((p ->> 'nome_completo') || ' ' || (p ->> 'portal_type') order by o), '{}')
  from portaria.list_profiles(found.escola, found.busca, found.tipo, found.situacao, found.cursor, found.limite) with ordinality as l (p, o)
$$;
select is(cardinality(tests.found()), 6, 'students and guardians');
select is((tests.found())[4:6], array['João Alves aluno', 'Mia Alves aluno', 'Nilo Sá aluno'], 'in the order of names');
select is(tests.found('joao'), array['João Alves aluno'], 'by the beginning of the name, without accents');
select is(tests.found(' JOÃO '), array['João Alves aluno'], 'in any spelling');
select is(cardinality(tests.found('irene')), 3, 'of both kinds');
select is(tests.found('alves'), '{}', 'the middle of a name is no beginning');
select is(tests.found('irene', 'aluno'), array['Irene Alves aluno'], 'students alone');
select is(tests.found(tipo => 'responsavel'), array['Irene Alves responsavel', 'Irene Alves responsavel'], 'guardians alone');
select is(tests.found(tipo => 'outro'), '{}', 'there is no third kind');
select is(cardinality(tests.found('200.000.001-08')), 3, 'by whole CPF, formatted: every record of the person');
update api.alunos set nome_completo = 'Mia 2' where id = tests.the('filha');
select is(tests.found('mia 2'), array['Mia 2 aluno'], 'a name with digits is a name');
update api.alunos set nome_completo = 'Mia Alves' where id = tests.the('filha');
select is(tests.found('20000000299'), array['João Alves aluno'], 'or one student');
select is(tests.found('200000002'), '{}', 'not by a part of it');
select is(tests.found(escola => tests.the('escola_a')), array['Irene Alves responsavel', 'João Alves aluno', 'Mia Alves aluno'], 'of one school');
select is(tests.found(escola => tests.the('escola_a'), tipo => 'responsavel'), array['Irene Alves responsavel'], 'guardians of one school');
select is(tests.found(situacao => 'inativa'), array['Nilo Sá aluno'], 'by situation');
select is(cardinality(tests.found(situacao => 'pode_entrar', tipo => 'responsavel')), 2, 'of guardians too');
select is(tests.found(situacao => 'inativa', tipo => 'responsavel'), '{}', 'none of whom is inactive');
select is(cardinality(tests.found(limite => 2)), 3, 'one row more than the page');
select is(cardinality(tests.found(limite => 2, tipo => 'aluno')), 3, 'of students too');
select is(cardinality(tests.found(limite => 1, tipo => 'responsavel')), 2, 'and of guardians');
select is(tests.found(cursor => tests.the('filho')), array['Mia Alves aluno', 'Nilo Sá aluno'], 'the next page begins after the cursor');
select is(tests.found(cursor => tests.the('filho'), tipo => 'responsavel'), '{}', 'for guardians as well');
update api.responsaveis set nome_completo = 'Zoe Alves' where id = tests.the('mae_b');
select is(tests.found(cursor => tests.the('filho')), array['Mia Alves aluno', 'Nilo Sá aluno', 'Zoe Alves responsavel'], 'both kinds in one order');
select is(tests.found('irene', 'responsavel'), array['Irene Alves responsavel'], 'a name beyond the search is not found');
select is(tests.found(escola => tests.the('escola_b'), tipo => 'responsavel'), array['Zoe Alves responsavel'], 'guardians of the other school');

-- Situations.
select tests.remember('sem', tests.make_row('api.alunos', tests.the('escola_b'), '{"nome_completo": "Ana Sem", "cpf": "20000000612", "ativo": true}')) is not null as made;
create function tests.make_sem(cpf text, telefone text, ativo boolean) returns void language sql as $$
  update api.alunos as a set cpf = make_sem.cpf, telefone = make_sem.telefone, ativo = make_sem.ativo where a.id = (tests.recall('sem') ->> 'id')::uuid
$$;
select tests.make_sem('20000000612', null, true);
select is(tests.found(situacao => 'sem_telefone'), array['Ana Sem aluno'], 'a student without a phone, not one with that of a guardian');
select tests.make_sem(null, '+5511900000013', true);
select is(tests.found(situacao => 'sem_cpf'), array['Ana Sem aluno'], 'without a CPF');
select is(array(select unnest(tests.found(situacao => 'pode_entrar')) collate "C" order by 1), array['Irene Alves aluno', 'Irene Alves responsavel', 'João Alves aluno', 'Mia Alves aluno', 'Zoe Alves responsavel'], 'who may sign in');
select tests.make_sem(null, null, true);
select is(tests.found(situacao => 'sem_telefone'), '{}', 'one who lacks both is found by the CPF');
select tests.make_sem(null, null, false);
select is(tests.found(situacao => 'sem_cpf'), '{}', 'one who left neither way');
select is(tests.found(situacao => 'inativa'), array['Ana Sem aluno', 'Nilo Sá aluno'], 'but among those');
update api.responsaveis set ativo = false where id = tests.the('mae_b');
select is(tests.found(situacao => 'inativa', tipo => 'responsavel'), array['Zoe Alves responsavel'], 'as are guardians');
select is(tests.found(situacao => 'pode_entrar', tipo => 'responsavel'), array['Irene Alves responsavel'], 'who then do not sign in');
select is(tests.found(situacao => s), '{}', 'nobody is in a situation of a user: ' || s) from unnest('{sem_papel,escola_ausente,outra}'::text[]) as s;

-- The order does not depend on the plan: it is the same without the index.
select tests.make_row('api.alunos', tests.the('escola_a'), '{"nome_completo": "Abel", "ativo": true}') is not null as made,
  tests.make_row('api.responsaveis', tests.the('escola_a'), '{"nome_completo": "Abel"}') is not null as made;
create function tests.first() returns text[] language sql as $$ select array[tests.found(tipo => 'aluno', limite => 0), tests.found(tipo => 'responsavel', limite => 0)] $$;
select is(tests.first(), '{{Abel aluno},{Abel responsavel}}', 'the first name of many');
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
set local enable_bitmapscan = off;
select is(tests.first(), '{{Abel aluno},{Abel responsavel}}', 'by a sort as well');
reset enable_indexscan;
reset enable_indexonlyscan;
reset enable_bitmapscan;
update api.alunos set nome_completo = U&'\0301' where id = (tests.recall('sem') ->> 'id')::uuid;
select is((tests.found())[1], U&'\0301 aluno', 'a name of nothing but an accent is listed');

-- Lines.
insert into portaria.logs_transacoes (evento, dados, criado_em)
select 'portal.login.success', jsonb_build_object('titular_id', tests.the('filho')), '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 hour' from generate_series(0, 1) as n;
insert into portaria.logs_transacoes (evento, dados, criado_em) values
  ('portal.session.end', jsonb_build_object('titular_id', tests.the('filho')), '2026-01-02T12:00:00Z'), ('portal.login.success', jsonb_build_object('titular_id', tests.the('mae_a')), '2026-01-03T12:00:00Z');
select is(portaria.profile_line(portaria.find_profile(tests.the('filho'))) ->> 'ultimo_acesso', '2026-01-01T13:00:00.000Z', 'the last sign-in of that student');
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a')))) is not null as maria;
select tests.grant_papel((tests.recall('maria') #>> '{}')::uuid, 'escola', tests.the('escola_a'));
insert into portaria.logs_transacoes (evento, usuario_id, criado_em)
select e, (tests.recall('maria') #>> '{}')::uuid, q::timestamptz from (values ('login.success', '2026-01-01T12:00:00Z'), ('login.success', '2026-01-01T13:00:00Z'), ('logout', '2026-01-01T14:00:00Z')) as l (e, q);
select is(portaria.last_sign_in((tests.recall('maria') #>> '{}')::uuid), '2026-01-01T13:00:00Z', 'the last sign-in of staff');
select is(portaria.school_line(e) -> 'pessoas', '1', 'a person with two roles at a school is one') from api.escolas as e where e.id = tests.the('escola_a');
select is(cardinality(portaria.profile_titulares(portaria.find_profile(tests.the('mae_a')))), 3, 'each record of a CPF once');
select is(portaria.profile_titulares(portaria.find_profile(tests.the('filho'))), array[tests.the('filho')], 'one record is one');

select * from finish();
rollback;
