-- Families move in: students and guardians are added, linked, moved and ended, by whom, and what is refused.
begin;
select plan(67);

select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.field(sql text) returns text language plpgsql as $$
begin
  execute field.sql;
  return null;
exception when sqlstate 'PGRST' then
  return coalesce((sqlerrm::jsonb ->> 'details')::jsonb ->> 'campo', sqlerrm::jsonb ->> 'code');
end;
$$;
create function tests.new_student(campos jsonb default '{}') returns jsonb language sql as $$
  select api.portal_create(
    'aluno', coalesce(campos ->> 'nome_completo', 'Nina Alves'), coalesce((campos ->> 'escola_id')::uuid, tests.the('escola_a')), campos ->> 'cpf', campos ->> 'telefone',
    coalesce(campos ->> 'matricula', 'M-1'), coalesce((campos ->> 'turma_id')::uuid, tests.the('turma')), '2015-03-04'
  )
$$;
create function tests.new_guardian(campos jsonb default '{}') returns jsonb language sql as $$
  select api.portal_create(
    'responsavel', coalesce(campos ->> 'nome_completo', 'Rosa Alves'), coalesce((campos ->> 'escola_id')::uuid, tests.the('escola_a')), coalesce(campos ->> 'cpf', '390.533.447-05'),
    coalesce(campos ->> 'telefone', '11 90000-0099'), email => campos ->> 'email', aluno_id => (campos ->> 'aluno_id')::uuid, parentesco => campos ->> 'parentesco'
  )
$$;
create function tests.logged(evento text) returns integer language sql security definer as $$ select count(*)::integer from portaria.logs_transacoes as l where l.evento = logged.evento $$;
create function tests.id(nome text) returns uuid language sql as $$ select coalesce((tests.recall(id.nome) #>> '{}')::uuid, tests.the(id.nome)) $$;
create function tests.new_cpf(quem text, cpf text) returns jsonb language sql as $$
  select api.person_update(tests.id(quem), (api.person(tests.id(quem)) ->> 'atualizado_em')::timestamptz, cpf => new_cpf.cpf)
$$;
grant execute on all functions in schema tests to public;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'));
select tests.make_usuario('44444477732', 'escola', tests.the('escola_b'));
select tests.remember('turma_b', to_jsonb(tests.make_row('api.turmas', tests.the('escola_b')) ->> 'id')) is not null as classes;
select tests.request();

-- Adding.
select tests.act_as('22244477734');
select is(tests.new_student() - '{id,historico,atualizado_em,porque,desfazer,ate,pode,sessoes,papeis}'::text[] @> '{"nome_completo": "Nina Alves", "situacao": "sem_cpf", "contexto": "portal", "telefone": null}', true, 'a school adds a student without CPF and phone');
select tests.throws_code('select tests.new_student()', 'unique_violation', 409, 'an enrolment number that the school has is refused');
select tests.throws_code($$select tests.new_student('{"matricula": "M-2", "cpf": "20000000299"}')$$, 'unique_violation', 409, 'a CPF that a student of the school has is refused');
select is(tests.new_student('{"matricula": "M-3", "cpf": "20000000531"}') ->> 'situacao', 'sem_telefone', 'a CPF that another school has is a second record, and the answer does not tell');
select tests.remember('rosa', to_jsonb(tests.new_guardian(jsonb_build_object('aluno_id', tests.the('filha'), 'parentesco', 'avo')) ->> 'id')) is not null as guardian;
select tests.act_as_tester();
select is((select ar.ordem::integer from api.alunos_responsaveis as ar where ar.responsavel_id = tests.id('rosa')), 2, 'a guardian who is added to a child becomes the last one');
select is(portaria.guardian_phone(tests.the('filha')), '+5511900000011', 'and takes no codes over');
select is(tests.logged('portal.create'), 3, 'each added person is one log entry');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.create' and ator_id is not null and dados ->> 'titular_id' is not null and dados::text !~ '90000099|390533'), 3, 'with the author, without phone and CPF');
select tests.act_as('22244477734');
select is(tests.field('select tests.new_student(' || quote_literal(f.campos) || ')'), f.campo, 'refused: ' || f.titulo)
from (values
  ('{"nome_completo": "=1+1", "matricula": "F"}', 'nome_completo', 'a formula as the name'),
  ('{"nome_completo": "@SUM(A1)", "matricula": "F"}', 'nome_completo', 'a formula that begins with @'),
  ('{"nome_completo": "-Nina", "matricula": "F"}', 'nome_completo', 'a formula that begins with -'),
  ('{"nome_completo": "+Nina", "matricula": "F"}', 'nome_completo', 'a formula that begins with +'),
  ('{"nome_completo": " ", "matricula": "F"}', 'nome_completo', 'an empty name'),
  ('{"matricula": " "}', 'matricula', 'an empty enrolment number'),
  ('{"matricula": "=A1"}', 'matricula', 'a formula as the enrolment number'),
  ('{"matricula": "F", "cpf": "20000000298"}', 'cpf', 'a CPF with wrong check digits'),
  ('{"matricula": "F", "telefone": "12"}', 'telefone', 'a short phone'),
  ('{"matricula": "F", "turma_id": "00000000-0000-4000-8000-000000000000"}', 'turma_id', 'a class that does not exist')
) as f (campos, campo, titulo);
select is(tests.field(format('select tests.new_student(%L)', jsonb_build_object('matricula', 'F', 'turma_id', tests.recall('turma_b')))), 'turma_id', 'a class of another school has the same answer as one that does not exist');
select tests.throws_code(format('select tests.new_student(%L)', jsonb_build_object('matricula', 'F', 'escola_id', tests.the('escola_b'))), 'not_allowed', 403, 'a school adds nobody at another school');
select is(tests.field(format('select tests.new_guardian(%L)', jsonb_build_object('cpf', '52998224725', 'aluno_id', tests.the('mae_aluna'), 'parentesco', 'mae'))), 'aluno_id', 'a guardian is not linked to a child of another school');
select is(tests.field($$select tests.new_guardian('{"cpf": "52998224725", "aluno_id": "00000000-0000-4000-8000-000000000000", "parentesco": "mae"}')$$), 'aluno_id', 'with the same answer as for a child that does not exist');
select is(tests.field(format('select tests.new_guardian(%L)', f.campos)), f.campo, 'refused: ' || f.titulo)
from (values
  ('{"cpf": ""}', 'cpf', 'a guardian without CPF'), ('{"telefone": "", "cpf": "52998224725"}', 'telefone', 'a guardian without phone'),
  ('{"email": "=x@y", "cpf": "52998224725"}', 'email', 'a formula as the e-mail address'), ('{"email": "x", "cpf": "52998224725"}', 'email', 'no e-mail address')
) as f (campos, campo, titulo);
select is(tests.field(format('select api.portal_create(%L, %L)', t.tipo, 'X')), 'portal_type', t.titulo || ' is refused') from (values ('professor', 'another kind of person'), (null, 'no kind')) as t (tipo, titulo);
select tests.throws_code('select tests.new_guardian()', 'unique_violation', 409, 'a CPF that a guardian of the school has is refused');
select tests.act_as('33344477733');
select tests.throws_code('select tests.new_guardian()', 'not_allowed', 403, 'a coordenador adds nobody');
select tests.act_as('11144477735');
select is(tests.field($$select api.portal_create('aluno', 'X')$$), 'escola_id', 'an administrador names the school');
select is(tests.new_guardian(jsonb_build_object('escola_id', tests.the('escola_b'))) ->> 'escola_nome', 'Escola B', 'the same CPF at another school is another record');
select tests.present(tests.claims_for('22244477734') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code('select ' || c.chamada, 'fresh_login_required', 403, c.chamada || ' needs a recent sign-in')
from (values ('tests.new_student()'), ('api.portal_link(gen_random_uuid(), gen_random_uuid(), ''mae'')'), ('api.portal_unlink(gen_random_uuid(), gen_random_uuid())'),
  ('api.portal_move(array[gen_random_uuid()], gen_random_uuid())'), ('api.portal_end(array[gen_random_uuid()])'), ('api.undo(gen_random_uuid())'), ('api.import_commit(gen_random_uuid())'),
  (format('api.roles_end(''coordenador'', %L)', tests.the('escola_a')))) as c (chamada);

-- Links.
select tests.act_as('22244477734');
select tests.throws_code(format('select api.portal_link(%L, %L, %L)', tests.the('filho'), tests.the('mae_b'), 'mae'), 'not_allowed', 403, 'a school links no guardian of another school');
select tests.throws_code(format('select api.portal_link(%L, %L, %L)', tests.the('mae_aluna'), tests.the('mae_a'), 'mae'), 'not_allowed', 403, 'a school links no child of another school');
select tests.throws_code(format('select api.portal_link(%L, gen_random_uuid(), %L)', tests.the('filho'), 'mae'), 'not_found', 404, 'an unknown guardian is not found');
select tests.throws_code(format('select api.portal_link(%L, %L, %L)', tests.the('filho'), tests.the('mae_a'), 'mae'), 'unique_violation', 409, 'a link that is there is refused');
select tests.throws_code(format('select api.portal_link(%L, %L, %L)', tests.the('mae_a'), tests.the('filho'), 'mae'), 'not_found', 404, 'a student is no guardian');
select is(tests.field(format('select api.portal_link(%L, %L, %L)', tests.the('filho'), tests.id('rosa'), 'prima')), 'parentesco', 'an unknown relation is refused');
select is(tests.field(format('select api.portal_link(%L, %L, %L, 0)', tests.the('filho'), tests.id('rosa'), 'avo')), 'ordem', 'a place before the first is refused');
select is(api.portal_link(tests.the('filho'), tests.id('rosa'), 'avo', 1) #>> '{responsaveis,0,nome_completo}', 'Rosa Alves', 'a grandmother takes over: she becomes the first');
select tests.remember('desfaz', api.portal_unlink(tests.the('filho'), tests.the('mae_a'))) is not null as unlinked;
select is(tests.recall('desfaz') #> '{responsaveis}' -> 0 ->> 'parentesco', 'avo', 'and the mother is unlinked');
select is(jsonb_array_length(tests.recall('desfaz') -> 'responsaveis'), 1, 'so one guardian is left');
select tests.throws_code(format('select api.portal_unlink(%L, %L)', tests.the('filho'), tests.the('mae_a')), 'not_found', 404, 'people who are not linked are not found');
select tests.throws_code(format('select api.portal_unlink(%L, %L)', tests.the('mae_aluna'), tests.the('mae_b')), 'not_allowed', 403, 'a school unlinks nobody of another school, linked or not');
select tests.act_as_tester();
select is(array[tests.logged('portal.link'), tests.logged('portal.unlink')], array[1, 1], 'a link and an unlink are one log entry each');
select tests.act_as('11144477735');
select is(tests.field(format('select api.portal_link(%L, %L, %L)', tests.the('filho'), tests.the('mae_b'), 'mae')), 'responsavel_id', 'an administrador links nobody across schools: a stranger there');
select tests.act_as('44444477732');
select tests.throws_code(format('select api.undo(%L)', tests.recall('desfaz') ->> 'desfazer'), 'not_found', 404, 'another school undoes nothing');
select tests.act_as('22244477734');
select is(api.undo((tests.recall('desfaz') ->> 'desfazer')::uuid) - 'id', '{"acao": "portal.unlink", "desfeitos": 1, "recusados": []}', 'the unlink is undone');
select tests.throws_code(format('select api.undo(%L)', tests.recall('desfaz') ->> 'desfazer'), 'edit_conflict', 409, 'but not twice');
select tests.act_as_tester();
select is((select ar.parentesco from api.alunos_responsaveis as ar where ar.aluno_id = tests.the('filho') and ar.responsavel_id = tests.the('mae_a')), 'mae', 'the link is there again, as it was');

-- CPF.
select tests.act_as('22244477734');
select is(tests.new_cpf('rosa', '987.654.321-00') ->> 'codigo', '987******00', 'a school corrects the CPF of a guardian');
select tests.throws_code($$select tests.new_cpf('rosa', '20000000108')$$, 'unique_violation', 409, 'a CPF that the school has is refused');
select is(tests.field($$select tests.new_cpf('rosa', '')$$), 'cpf', 'a guardian keeps a CPF');
select is(tests.field($$select tests.new_cpf('rosa', '98765432101')$$), 'cpf', 'wrong check digits are refused');
select is(tests.new_cpf('filha', '') ->> 'codigo', null, 'a student may have none');
select tests.throws_code($$select tests.new_cpf('mae_b', '98765432100')$$, 'not_allowed', 403, 'the CPF of another school''s guardian is not its to change');
select tests.act_as_tester();
select results_eq($$select dados -> 'antes' ->> 'cpf', dados -> 'depois' ->> 'cpf' from portaria.logs_transacoes where evento = 'portal.profile.changed' and dados -> 'mudou' ? 'cpf' order by id limit 1$$,
  $$values ('390******05', '987******00')$$, 'the change is logged before and after, masked');
select ok(exists (select from portaria.portal_sessoes where titular_id = tests.id('rosa')), 'and ends the sessions of the profile');

select tests.act_as('22244477734');
select is(api.undo((tests.new_guardian(jsonb_build_object('cpf', '52998224725', 'aluno_id', tests.the('filha'), 'parentesco', 'tio')) ->> 'desfazer')::uuid) - 'id', '{"acao": "portal.create", "desfeitos": 1, "recusados": []}', 'a new guardian is taken back with the link');

select * from finish();
rollback;
