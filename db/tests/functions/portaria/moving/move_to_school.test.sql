-- Some students of a call move to another school, and others do not.
begin;
select plan(3);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('turma_b', tests.make_row('api.turmas', tests.the('escola_b')) -> 'id') is not null as class_b;
-- The first and the last one in the order of the ids, so that a student who moves comes before who does not.
select tests.make_row('api.alunos', tests.the('escola_a'), '{"id": "ffffffff-ffff-4fff-8fff-ffffffffffff", "cpf": "20000000611", "ativo": false}') is not null as gone;
select tests.make_row('api.alunos', tests.the('escola_a'), '{"id": "00000000-0000-4000-8000-000000000001", "cpf": "20000000700"}') is not null as known;
select tests.make_row('api.alunos', tests.the('escola_b'), '{"cpf": "20000000700"}') is not null as there;
select tests.request();
select tests.remember('r', portaria.move_students(null, array[tests.the('filho'), '00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-8fff-ffffffffffff'], (tests.recall('turma_b') ->> 0)::uuid, null)) is not null as r;
select is(
  tests.recall('r') - 'desfazer' #- '{movidos,0,novo_id}',
  jsonb_build_object('movidos', jsonb_build_array(jsonb_build_object('id', tests.the('filho'))), 'recusados', jsonb_build_array(
    jsonb_build_object('id', '00000000-0000-4000-8000-000000000001', 'motivo', 'a outra escola já tem esta matrícula ou este CPF'),
    jsonb_build_object('id', 'ffffffff-ffff-4fff-8fff-ffffffffffff', 'motivo', 'o cadastro está encerrado')
  )), 'each is in one of the two lists'
);
select results_eq(
  'select a.cpf, count(*)::integer, count(distinct a.matricula)::integer from api.alunos as a where a.cpf in (''20000000299'', ''20000000611'') group by a.cpf order by a.cpf',
  $$values ('20000000299', 2, 1), ('20000000611', 1, 1)$$, 'only who moved has a second record, with the same number'
);
select results_eq(
  $$select escola_id, dados ->> 'titular_id' from portaria.logs_transacoes where evento = 'portal.move'$$,
  $$select tests.the('escola_b'), tests.recall('r') #>> '{movidos,0,novo_id}'$$, 'it is logged at the other school'
);

select * from finish();
rollback;
