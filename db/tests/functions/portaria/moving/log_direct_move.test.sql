-- A student whom staff move by a write of the row is in the log as one whom portal-move moves is.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'));
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.remember('nova', tests.make_row('api.turmas', tests.the('escola_a'), '{"nome": "Nova"}') -> 'id') is not null as nova;
select tests.remember('linha', jsonb_build_object('matricula', a.matricula, 'nascimento', a.nascimento)) is not null as linha from api.alunos as a where a.id = tests.the('filho');
create function tests.moves() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(l.dados || jsonb_build_object('escola_id', l.escola_id, 'ator', u.codigo) order by l.criado_em), '[]')
  from portaria.logs_transacoes as l left join portaria.usuarios as u on u.id = l.ator_id
  where l.evento = 'portal.move'
$$;
grant execute on all functions in schema tests to public;
select tests.request();
select tests.act_as('33344477733');

update api.alunos set nome_completo = 'João Sá' where id = tests.the('filho');
update api.alunos set turma_id = turma_id where id = tests.the('filho');
select is(tests.moves(), '[]', 'another name, or the same class, is no move');
update api.alunos set turma_id = (tests.recall('nova') #>> '{}')::uuid where id = tests.the('filho');
select is(tests.moves(), jsonb_build_array(jsonb_build_object(
  'titular_id', tests.the('filho'), 'antes', jsonb_build_object('turma_id', tests.the('turma')), 'depois', jsonb_build_object('turma_id', tests.recall('nova')),
  'escola_id', tests.the('escola_a'), 'ator', '33344477733'
)), 'another class is one entry, with who moved the student');
select lives_ok(format(
  $$insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento) values (%L, %L, %L, 'João', %L) on conflict (escola_id, matricula) do update set turma_id = excluded.turma_id$$,
  tests.the('escola_a'), tests.the('turma'), tests.recall('linha') ->> 'matricula', tests.recall('linha') ->> 'nascimento'
), 'an upsert moves back');
select is(jsonb_array_length(tests.moves()), 2, 'which is an entry too');
select is(tests.moves() #> '{1,depois,turma_id}', to_jsonb(tests.the('turma')), 'of that move');

select tests.act_as('22244477734');
select is(jsonb_array_length(api.portal_move(array[tests.the('filho')], (tests.recall('nova') #>> '{}')::uuid) -> 'movidos'), 1, 'portal-move moves the student');
select is(jsonb_array_length(tests.moves()), 3, 'and is one entry, not two');

select * from finish();
rollback;
