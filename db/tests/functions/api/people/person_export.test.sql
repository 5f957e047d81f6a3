-- The export of a person's data: who may read it, its content, and its log entry.
begin;
select plan(16);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.exports() returns bigint language sql security definer as $$
  select count(*) from portaria.logs_transacoes where evento = 'person.export'
$$;
grant execute on function tests.id(text), tests.exports() to public;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.make_usuario('22244477734', 'escola', tests.id('escola'));
select tests.make_usuario('55544477731', 'especialista');
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'), nome_completo => 'Maria')));
select tests.remember('portal', tests.make_portal());
select tests.request();

-- Refused, and nothing is logged.
select tests.act_as('22244477734');
select tests.throws_code(format('select api.person_export(%L)', tests.id('maria')), 'not_allowed', 403, 'a school may not export a person');
select tests.act_as('55544477731');
select tests.throws_code(format('select api.person_export(%L)', tests.id('maria')), 'not_allowed', 403, 'an especialista may not export a person');
select tests.act_as('33344477733');
select tests.throws_code(format('select api.person_export(%L)', tests.id('maria')), 'not_allowed', 403, 'a coordenador may not export a person, not even themselves');
select tests.act_as_portal('responsavel', tests.the('mae_a'));
select tests.throws_code(format('select api.person_export(%L)', tests.the('mae_a')), 'portal_token_refused', 401, 'a guardian may not export a person');
select tests.act_as('11144477735');
select tests.throws_code(format('select api.person_export(%L)', gen_random_uuid()), 'not_found', 404, 'exporting an unknown id is not_found');
select tests.throws_code('select api.person_export(null)', 'not_found', 404, 'exporting a null id is not_found');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code(format('select api.person_export(%L)', tests.id('maria')), 'fresh_login_required', 403, 'an export needs a recent sign-in');
select is(tests.exports(), 0::bigint, 'a refused export is not logged');

-- The caller is locked after the rows were read, not before.
select tests.act_as_tester();
create function tests.lock_of_ana() returns text language sql volatile security definer as $$
  select u.xmax::text from portaria.usuarios as u where u.id = tests.id('ana')
$$;
create function tests.locks() returns boolean[] language plpgsql as $$
declare
  v_antes text := tests.lock_of_ana();
  v_travas boolean[];
begin
  perform tests.meanwhile('portaria.export_records(uuid[],text)', $m$select tests.remember('trava', to_jsonb(tests.lock_of_ana()))$m$);
  perform tests.act_as('11144477735');
  perform api.person_export(tests.id('maria'));
  v_travas := array[tests.recall('trava') #>> '{}' <> v_antes, tests.lock_of_ana() <> v_antes];
  raise sqlstate 'UNDO0';
exception when sqlstate 'UNDO0' then
  return v_travas;
end;
$$;
grant execute on function tests.lock_of_ana() to public;
select is(tests.locks(), '{f,t}', 'an export locks its caller at its end');

select tests.act_as('11144477735');
select is(api.person_export(tests.id('maria')) #>> '{portaria.usuarios,0,codigo}', '33344477733', 'the export of staff has their record');
select is(jsonb_array_length(api.person_export(tests.the('mae_a')) -> 'api.responsaveis'), 2, 'the export of a guardian has the records at every school');
select ok(api.person_export(tests.the('mae_a')) ? 'api.alunos', 'the export of a guardian has the student record with the same CPF');
select tests.act_as_tester();
update api.alunos set cpf = null where id = tests.the('filho');
select tests.act_as('11144477735');
select is(api.person_export(tests.the('filho')) #>> '{api.alunos,0,id}', tests.the('filho')::text, 'a student without a CPF is exported');
select ok(not api.person_export(tests.id('maria'))::text ~ '"(sal|hash)"', 'an export has no salts and no hashes');

select tests.act_as_tester();
select is(tests.exports(), 5::bigint, 'each export is one log entry');
select set_eq($$select ator_id, usuario_id, escola_id, dados ->> 'titular_id' as titular, dados ->> 'portal_type' as tipo from portaria.logs_transacoes where evento = 'person.export'$$,
  $$values (tests.id('ana'), tests.id('maria'), null::uuid, null, null),
    (tests.id('ana'), null, tests.the('escola_a'), tests.the('mae_a')::text, 'responsavel'),
    (tests.id('ana'), null, tests.the('escola_a'), tests.the('filho')::text, 'aluno')$$,
  'the log entry has the author, the person and the school');

select * from finish();
rollback;
