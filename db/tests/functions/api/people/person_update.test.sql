-- Changing name and phone: permissions, refusals, log entries.
begin;
select plan(31);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.seen(nome text) returns timestamptz language sql security definer as $$
  select date_trunc('milliseconds', atualizado_em) from portaria.usuarios where id = tests.id(seen.nome)
$$;
grant execute on function tests.id(text), tests.seen(text) to public;
select tests.make_usuario('11144477735', 'administrador');
select tests.remember('diretora', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.id('escola'))));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'), nome_completo => 'Maria')));
select tests.remember('duas', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.id('escola'))));
select tests.grant_papel(tests.id('duas'), 'coordenador', tests.id('outra'));
select tests.request();

select tests.act_as('22244477734');
select is(api.person_update(tests.id('maria'), tests.seen('maria'), nome_completo => '  Maria Silva ') ->> 'nome_completo', 'Maria Silva', 'a school changes the name of a coordenador');
select is(api.person_update(tests.id('maria'), tests.seen('maria'), telefone => '(11) 98765-4321') ->> 'telefone', '****4321', 'a school changes the phone, in any spelling');
select tests.act_as_tester();
select is((select telefone from portaria.usuarios where id = tests.id('maria')), '+5511987654321', 'the phone is stored as E.164');
select results_eq($$select ator_id, usuario_id, dados from portaria.logs_transacoes where evento = 'user.update' order by criado_em desc limit 1$$,
  $$select tests.id('diretora'), tests.id('maria'), '{"antes": {"nome_completo": "Maria Silva", "telefone": "****0011"}, "depois": {"nome_completo": "Maria Silva", "telefone": "****4321"}}'::jsonb$$,
  'the log entry has author, person, old and new values, with masked phones');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'user.update'), 2, 'each change is one log entry');

-- Refused.
select tests.act_as('22244477734');
select tests.throws_code(format('select api.person_update(%L, %L, nome_completo => %L)', tests.id('duas'), tests.seen('duas'), 'X'), 'not_allowed', 403, 'a school may not change a person with a role elsewhere');
select tests.throws_code(format('select api.person_update(%L, %L, nome_completo => %L)', tests.id('maria'), tests.seen('maria') - interval '1 ms', 'X'), 'edit_conflict', 409, 'an outdated atualizado_em is an edit_conflict');
select tests.throws_code(format('select api.person_update(%L, null, nome_completo => %L)', tests.id('maria'), 'X'), 'invalid_request', 400, 'a missing atualizado_em is refused');
select tests.throws_code(format('select api.person_update(%L, %L, nome_completo => %L)', tests.id('maria'), tests.seen('maria'), ' '), 'invalid_request', 400, 'an empty name is refused');
select tests.throws_code(format('select api.person_update(%L, %L, nome_completo => %L)', tests.id('maria'), tests.seen('maria'), repeat('x', 201)), 'invalid_request', 400, 'a name of 201 characters is refused');
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.id('maria'), tests.seen('maria'), '123'), 'invalid_request', 400, 'an invalid phone is refused');
select tests.throws_code(format('select api.person_update(%L, now(), nome_completo => %L)', gen_random_uuid(), 'X'), 'not_found', 404, 'updating an unknown id is not_found');
select tests.present(tests.claims_for('33344477733', 'coordenador', tests.id('escola')) || jsonb_build_object('iat', tests.epoch(2)));
select tests.throws_code(format('select api.person_update(%L, %L, nome_completo => %L)', tests.id('maria'), tests.seen('maria'), 'X'), 'not_allowed', 403, 'a coordenador may not change staff');

-- Where the administrador needs a passkey, and nobody has one.
select tests.act_as_tester();
update portaria.papeis set exige = 'passkey' where nome = 'administrador';
select tests.act_as('22244477734');
select lives_ok(format('select api.person_update(%L, %L, telefone => %L)', tests.id('maria'), tests.seen('maria'), '11987654322'), 'a school changes a phone without asking who has a passkey');
select tests.act_as_tester();
update portaria.papeis set exige = null where nome = 'administrador';

-- Changing a phone needs a recent sign-in, changing a name does not.
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.id('maria'), tests.seen('maria'), '+5511900000000'), 'fresh_login_required', 403, 'changing a phone needs a sign-in within ten minutes');
select lives_ok(format('select api.person_update(%L, %L, nome_completo => %L)', tests.id('maria'), tests.seen('maria'), 'Maria S.'), 'changing a name needs no recent sign-in');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 590));
select is(api.person_update(tests.id('duas'), tests.seen('duas'), telefone => '') -> 'telefone', 'null', 'an empty phone clears it');

-- Students and guardians: the phone alone.
select tests.act_as_tester();
select tests.remember('portal', tests.make_portal());
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
create function tests.version(nome text) returns timestamptz language sql security definer as $$
  select (portaria.find_profile(tests.the(version.nome)) ->> 'atualizado_em')::timestamptz
$$;
-- The transaction that last locked the record, even if the statement was rolled back.
create function tests.locker(tabela regclass, nome text) returns text language plpgsql security definer as $$
declare
  v_xmax text;
begin
  execute format('select t.xmax from %s as t where t.id = %L', locker.tabela, tests.the(locker.nome)) into v_xmax;
  return v_xmax;
end;
$$;
grant execute on function tests.version(text), tests.locker(regclass, text) to public;
select tests.act_as('66644477730');
select is((api.person(tests.the('filho')) ->> 'atualizado_em')::timestamptz, date_trunc('milliseconds', tests.version('filho')), 'the page of a student has the version of the record');
select is(api.person_update(tests.the('filho'), tests.version('filho'), telefone => '+55 11 91111-2222') ->> 'telefone', '****2222', 'a coordenador changes the phone of a student of the school');
select tests.remember('lockers', jsonb_build_array(tests.locker('api.alunos', 'filho'), tests.locker('api.responsaveis', 'mae_a'))) is not null as lockers;
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.the('filho'), tests.version('filho') - interval '1 ms', '+5511911112222'), 'edit_conflict', 409, 'an outdated atualizado_em of a student is an edit_conflict');
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.the('mae_a'), tests.version('mae_a') - interval '1 ms', '+5511911112222'), 'edit_conflict', 409, 'an outdated atualizado_em of a guardian is an edit_conflict');
select isnt(tests.locker('api.alunos', 'filho'), tests.recall('lockers') ->> 0, 'the version of a student is compared under the row lock');
select isnt(tests.locker('api.responsaveis', 'mae_a'), tests.recall('lockers') ->> 1, 'the version of a guardian is compared under the row lock');
select tests.throws_code(format('select api.person_update(%L, telefone => %L)', tests.the('filho'), '+5511911112222'), 'invalid_request', 400, 'a missing atualizado_em of a student is refused');
select tests.throws_code(format('select api.person_update(%L, %L)', tests.the('filho'), tests.version('filho')), 'invalid_request', 400, 'updating a student without a phone is refused');
select tests.throws_code(format('select api.person_update(%L, %L, nome_completo => %L, telefone => %L)', tests.the('filho'), tests.version('filho'), 'X', '+5511911112222'), 'invalid_request', 400, 'the name of a student is not changed here');
select is(api.person(tests.the('filho')) ->> 'telefone', '****2222', 'a refused update keeps the phone of the student');
select is(api.person_update(tests.the('filho'), tests.version('filho'), telefone => '') ->> 'telefone', '****0011', 'a student whose phone is cleared has the phone of the guardian');
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.the('mae_a'), tests.version('mae_a'), ''), 'invalid_request', 400, 'the phone of a guardian cannot be cleared');
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.the('mae_b'), tests.version('mae_b'), '+5511911112222'), 'not_allowed', 403, 'a coordenador may not change a guardian of another school');
select tests.act_as_portal('responsavel', tests.the('mae_a'));
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.the('mae_a'), tests.version('mae_a'), '+5511911112222'), 'portal_token_refused', 401, 'a guardian may not change a phone');

select * from finish();
rollback;
