-- The year: students move and leave, roles end, and each call is undone by one.
begin;
select plan(52);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.remember('t1', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a')))) is not null as t1;
select tests.remember('t2', to_jsonb(tests.make_usuario('55544477731', 'coordenador', tests.the('escola_a')))) is not null as t2;
select tests.remember('t3', to_jsonb(tests.make_usuario('66644477730', 'coordenador', tests.the('escola_b')))) is not null as t3;
select tests.remember('outra', tests.make_row('api.turmas', tests.the('escola_a')) -> 'id') is not null as class_a;
select tests.remember('turma_b', tests.make_row('api.turmas', tests.the('escola_b')) -> 'id') is not null as class_b;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.answer(nome text) returns uuid language sql as $$ select (tests.recall(answer.nome) ->> 'desfazer')::uuid $$;
create function tests.field(sql text) returns text language plpgsql as $$
begin
  execute field.sql;
  return null;
exception when sqlstate 'PGRST' then
  return coalesce((sqlerrm::jsonb ->> 'details')::jsonb ->> 'campo', sqlerrm::jsonb ->> 'code');
end;
$$;
grant execute on all functions in schema tests to public;
-- Another transaction changed these long ago: in a test everything has one time.
create function tests.age(id uuid) returns void language sql security definer as $$
  update portaria.lotes as l set criado_em = criado_em - interval '1 minute' where l.id = age.id
$$;
select tests.request();

-- Within a school.
select tests.act_as('22244477734');
select tests.remember('movido', api.portal_move(array[tests.the('filho'), tests.the('filha'), tests.the('filho')], tests.id('outra'))) is not null as moved;
select is(jsonb_array_length(tests.recall('movido') -> 'movidos'), 2, 'a school moves two students to another class, one of them named twice');
select is(api.portal_move(array[tests.the('filho')], tests.id('outra'), ' ') -> 'recusados', jsonb_build_array(jsonb_build_object('id', tests.the('filho'), 'motivo', 'já está nesta turma')), 'who is there already is not moved');
select tests.throws_code(format('select api.portal_move(array[%L]::uuid[], %L)', tests.the('filho'), tests.id('turma_b')), 'not_allowed', 403, 'a school moves nobody to the class of another school');
select tests.throws_code(format('select api.portal_move(array[%L]::uuid[], gen_random_uuid())', tests.the('filho')), 'not_allowed', 403, 'with the same answer as for a class that does not exist');
select is(tests.field(format('select api.portal_move(array[%L]::uuid[], %L)', tests.the('mae_a'), tests.id('outra'))), 'ids', 'a guardian has no class');
select is(tests.field(format('select api.portal_move(array[%L]::uuid[], %L, %L)', tests.the('filho'), tests.id('outra'), 'M-9')), 'matricula', 'a number does not change within a school');
select tests.throws_code(format('select api.portal_move(array[%L, %L]::uuid[], %L)', tests.the('filho'), tests.the('mae_aluna'), tests.id('outra')), 'not_allowed', 403, 'one student of another school refuses the whole call');
select tests.throws_code(format('select api.portal_move(array[gen_random_uuid()], %L)', tests.id('outra')), 'not_found', 404, 'an unknown student is not found');
select is(tests.field(format('select api.portal_move(%L, %L)', i.ids, tests.id('outra'))), 'ids', 'refused: ' || i.titulo)
from (values ('{}', 'nobody'), (null, 'null'), ('{null}', 'a null'), (array_fill(gen_random_uuid(), array[401])::text, 'more than 400')) as i (ids, titulo);
select is(api.undo(tests.answer('movido')) - 'id', '{"acao": "portal.move", "desfeitos": 2, "recusados": []}', 'the move is undone');
select tests.act_as_tester();
select is((select count(*)::integer from api.alunos where id in (tests.the('filho'), tests.the('filha')) and turma_id = tests.id('outra')), 0, 'both are in another class again');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.move'), 2, 'each moved student is one log entry');

-- To another school.
update api.alunos_responsaveis set ordem = 1;
select tests.make_row('api.notas', tests.the('escola_a'), jsonb_build_object('aluno_id', tests.the('filha'))) is not null as grade;
select tests.act_as('11144477735');
select tests.remember('foi', api.portal_move(array[tests.the('filha')], tests.id('turma_b'), ' B-77 ')) is not null as moved;
select is(tests.field(format('select api.portal_move(array[%L, %L]::uuid[], %L, %L)', tests.the('filho'), tests.the('filha'), tests.id('turma_b'), 'B-77')), 'matricula', 'two students do not get one number');
select isnt(tests.recall('foi') #>> '{movidos,0,novo_id}', null, 'an administrador moves a student to another school');
select tests.act_as_tester();
select results_eq($$select escola_id, ativo, matricula = 'B-77' from api.alunos where cpf = '20000000450' order by ativo$$,
  format('values (%L::uuid, false, false), (%L::uuid, true, true)', tests.the('escola_a'), tests.the('escola_b')), 'the old record ends, a new one begins');
select is((select count(*)::integer from api.notas where aluno_id = tests.the('filha')), 1, 'grades stay where they were');
select is((select ar.responsavel_id from api.alunos_responsaveis as ar where ar.aluno_id = (tests.recall('foi') #>> '{movidos,0,novo_id}')::uuid), tests.the('mae_b'), 'the guardian whom the other school has is linked');
select is((select telefone from api.responsaveis where id = tests.the('mae_b')), '+5511900000019', 'and keeps the phone of that school');
select tests.act_as('11144477735');
select is(api.portal_move(array[tests.the('filha')], tests.id('turma_b')) #>> '{recusados,0,motivo}', 'o cadastro está encerrado', 'who has left is not moved');
select is(tests.field(format('select api.portal_move(array[%L, %L]::uuid[], %L)', tests.the('filho'), tests.the('mae_aluna'), tests.id('turma_b'))), 'ids', 'students of that school do not move into it with others');
select is(api.undo(tests.answer('foi')) - 'id' - 'acao', '{"desfeitos": 2, "recusados": []}', 'the move to another school is undone');
select tests.act_as_tester();
select results_eq($$select escola_id, ativo from api.alunos where cpf = '20000000450'$$, format('values (%L::uuid, true)', tests.the('escola_a')), 'the first record is the only one again');

-- Leaving.
select tests.act_as('22244477734');
select tests.remember('fim', api.portal_end(array[tests.the('filho'), tests.the('mae_a')])) is not null as ended;
select is(jsonb_array_length(tests.recall('fim') -> 'encerrados'), 2, 'a school ends a student and a guardian');
select tests.act_as_tester();
select is((select a.ativo or r.ativo from api.alunos as a, api.responsaveis as r where a.id = tests.the('filho') and r.id = tests.the('mae_a')), false, 'both records stay, inactive');
select tests.act_as('22244477734');
select is(api.portal_end(array[tests.the('filho')]) -> 'encerrados', '[]', 'who has ended is left out');
select tests.throws_code(format('select api.portal_end(array[%L]::uuid[])', tests.the('saiu')), 'not_allowed', 403, 'a school ends nobody of another school');
select is(tests.field(format('select api.portal_end(turma_id => %L)', tests.id('turma_b'))), 'turma_id', 'and no class of another school');
select tests.throws_code(c.sql, 'invalid_request', 400, c.titulo || ' are refused')
from (values ('select api.portal_end()', 'neither people nor a class'), (format('select api.portal_end(%L, turma_id) from api.alunos where id = %L', array[tests.the('filha')], tests.the('filha')), 'people with a class')) as c (sql, titulo);
select is(api.undo(tests.answer('fim')) ->> 'desfeitos', '2', 'both come back');
select tests.remember('turma', api.portal_end(turma_id => (select turma_id from api.alunos where id = tests.the('filho')))) is not null as class_ended;
select is(tests.recall('turma') -> 'encerrados', to_jsonb(array[tests.the('filho')]), 'a whole class ends');
select tests.act_as_tester();
select tests.age(tests.answer('turma'));
select tests.act_as('22244477734');
select is(api.undo(tests.answer('turma')) - 'id' - 'acao', jsonb_build_object('desfeitos', 0, 'recusados', jsonb_build_array(jsonb_build_object('id', tests.the('filho'), 'motivo', 'mudou desde então'))),
  'a record that changed since stays as it is, and is named');
select tests.act_as_tester();
update api.alunos set ativo = true where id = tests.the('filho');

-- Roles.
update portaria.usuarios set telefone_por_escola = tests.the('escola_a') where codigo = '55544477731';
select tests.act_as('22244477734');
select tests.remember('papeis', api.roles_end('coordenador', tests.the('escola_a'))) is not null as roles;
select is(jsonb_array_length(tests.recall('papeis') -> 'encerrados'), 2, 'a school ends the role of all its coordenadores');
select tests.act_as_tester();
select is((select telefone from portaria.usuarios where codigo = '55544477731'), null, 'a phone that the school had set goes with the last role');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'role.revoke'), 2, 'each person is one log entry');
select tests.act_as('22244477734');
select is(api.undo(tests.answer('papeis')) ->> 'desfeitos', '2', 'all roles come back by one call');
select tests.act_as_tester();
select results_eq($$select telefone, telefone_por_escola from portaria.usuarios where codigo = '55544477731'$$, format($$values ('+5511987650011', %L::uuid)$$, tests.the('escola_a')), 'with the phone, as that of the school');
select tests.act_as('22244477734');
select tests.throws_code(format('select api.roles_end(%L, %L)', p.papel, p.escola), p.codigo, p.status, 'refused: ' || p.papel || ' at ' || p.nome)
from (values ('coordenador', tests.the('escola_b'), 'not_allowed', 403, 'another school'), ('escola', tests.the('escola_a'), 'not_allowed', 403, 'the own school')) as p (papel, escola, codigo, status, nome);
select is(api.roles_end('coordenador', tests.the('escola_a'), array[tests.id('t3')]) #>> '{recusados,0,motivo}', 'não tem este papel nesta escola', 'somebody of another school has the answer of somebody without the role');
select tests.act_as('11144477735');
select is(tests.field(format('select api.roles_end(%L, %L, %L)', r.papel, r.escola, r.ids)), r.campo, r.titulo)
from (values
  ('especialista', null, null, 'escola_id', 'a role of the network ends one by one'),
  ('nenhum', tests.the('escola_a'), null, 'papel', 'a role that does not exist is refused'),
  ('coordenador', tests.the('escola_a'), '{}', 'ids', 'so is nobody'),
  ('coordenador', tests.the('escola_a'), array_fill(tests.id('t3'), array[401]), 'ids', 'and more than 400 people'),
  ('coordenador', tests.the('escola_a'), array_fill(tests.id('t3'), array[400]), null, 'but not 400')
) as r (papel, escola, ids, campo, titulo);

-- Undo: who, and for how long.
select tests.remember('longe', api.portal_end(turma_id => (select turma_id from api.alunos where id = tests.the('filho')))) is not null as ended;
select is(tests.recall('longe') -> 'encerrados', to_jsonb(array[tests.the('filho')]), 'an administrador ends a class of any school');
select tests.act_as('22244477734');
select tests.throws_code(format('select api.undo(%L)', tests.answer('longe')), 'not_found', 404, 'a school does not undo what an administrador did');
select tests.act_as_tester();
update portaria.lotes set criado_em = criado_em - interval '24 hours 1 second' where id = tests.answer('longe');
select tests.act_as('11144477735');
select tests.throws_code(format('select api.undo(%L)', tests.answer('longe')), 'not_found', 404, 'after a day nothing is undone');
select tests.act_as_tester();
select portaria.run_maintenance() is not null as maintained;
select is((select count(*)::integer from portaria.lotes where id = tests.answer('longe')), 0, 'and the maintenance forgets it');

select * from finish();
rollback;
