-- Unlocking and ending sessions: who may of whom, and that it does what it says.
begin;
select plan(34);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'))));
select tests.remember('joana', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.the('escola_a'))));
select tests.make_usuario('55544477731', 'especialista');
select tests.remember('estranha', to_jsonb(tests.make_usuario('66644477730', 'coordenador', tests.the('escola_b'))));
select tests.request();
create function tests.block(id uuid) returns void language sql security definer as $$
  delete from portaria.desbloqueios;
  delete from portaria.otp_envios;
  delete from portaria.login_otps;
  insert into portaria.login_otps (contexto, usuario_id, aluno_id, sal, hash, expira_em, usado_em)
  select case when u.id is null then 'portal' else 'sistema' end, u.id, case when u.id is null then block.id end, decode(repeat('00', 16), 'hex'), sha256('x'), now(), now()
  from generate_series(1, 3) as n left join portaria.usuarios as u on u.id = block.id;
  insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao)
  select o.contexto, '\x00', '203.0.113.1', o.id, 'console', 'aceito' from portaria.login_otps as o
$$;
create function tests.sign_in(id uuid, contexto text) returns void language sql security definer as $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
  values (gen_random_uuid(), gen_random_uuid(), sign_in.contexto, sign_in.id, case sign_in.contexto when 'sistema' then 'coordenador' end,
    case sign_in.contexto when 'sistema' then tests.the('escola_a') end, now(), clock_timestamp(), now() + interval '1 hour')
$$;

-- Of the staff.
select tests.block(tests.id('maria'));
select tests.act_as('22244477734');
select is(api.person(tests.id('maria')) ->> 'situacao', 'limite_envios', 'a person of the school is blocked');
select is(api.person_unlock(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'the school lifts it');
select is(api.person(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'for good');
select tests.act_as_tester();
select tests.block(tests.id('maria'));
select tests.act_as('11144477735');
select is(api.person_unlock(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'the administrador too');
select tests.act_as('44444477732');
select tests.throws_code($$select api.person_unlock(tests.id('maria'))$$, 'not_allowed', 403, 'a coordenador not, though of the same school');
select tests.throws_code($$select api.person_unlock(tests.id('joana'))$$, 'not_allowed', 403, 'nor themselves');
select tests.throws_code($$select api.person_end_sessions(tests.id('maria'))$$, 'not_allowed', 403, 'nor ends sessions of the staff');
select tests.act_as('55544477731');
select tests.throws_code($$select api.person_unlock(tests.id('maria'))$$, 'not_allowed', 403, 'nor an especialista');
select tests.throws_code($$select api.person_end_sessions(tests.id('maria'))$$, 'not_allowed', 403, 'nor ends sessions');
select tests.throws_code($$select api.person(tests.id('maria'))$$, 'not_allowed', 403, 'nor looks');
select tests.act_as('22244477734');
select tests.throws_code($$select api.person_unlock(tests.id('estranha'))$$, 'not_allowed', 403, 'nor a school whom it does not manage');
select tests.throws_code($$select api.person_end_sessions(tests.id('estranha'))$$, 'not_allowed', 403, 'nor their sessions');
select tests.throws_code(format('select api.person_unlock(%L)', gen_random_uuid()), 'not_found', 404, 'nobody');
select tests.throws_code(format('select api.person_end_sessions(%L)', gen_random_uuid()), 'not_found', 404, 'nobody''s sessions');
select tests.act_as_tester();
select tests.sign_in(tests.id('maria'), 'sistema'), tests.sign_in(tests.id('joana'), 'sistema');
select tests.act_as('22244477734');
select is(jsonb_array_length(api.person(tests.id('maria')) -> 'sessoes'), 1, 'a sign-in');
select is(api.person_end_sessions(tests.id('maria')) -> 'sessoes', '[]', 'is ended');
select is(jsonb_array_length(api.person(tests.id('joana')) -> 'sessoes'), 1, 'and nobody else''s');

-- Of the portal.
select tests.act_as_tester();
select tests.block(tests.the('filho'));
select tests.act_as('44444477732');
select is(api.person(tests.the('filho')) ->> 'situacao', 'limite_envios', 'a student is blocked');
select is(api.person_unlock(tests.the('filho')) ->> 'situacao', 'pode_entrar', 'a coordenador of the school lifts it');
select tests.act_as_tester();
select is((select array_agg(titular) from portaria.desbloqueios), array[tests.the('filho')], 'of that student alone');
select tests.act_as('66644477730');
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'not_allowed', 403, 'a coordenador of another school does not');
select tests.throws_code(format('select api.person_end_sessions(%L)', tests.the('filho')), 'not_allowed', 403, 'nor ends sessions');
select tests.throws_code(format('select api.person(%L)', tests.the('filho')), 'not_allowed', 403, 'nor looks');
select is(tests.refusal(format('select api.person_unlock(%L)', tests.the('mae_b'))), null, 'but of its own');
select tests.act_as('55544477731');
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'not_allowed', 403, 'an especialista does not');
select tests.throws_code(format('select api.person_end_sessions(%L)', tests.the('filho')), 'not_allowed', 403, 'nor ends sessions');
select tests.act_as_tester();
select tests.sign_in(tests.the('filho'), 'portal'), tests.sign_in(tests.the('mae_a'), 'portal');
select tests.act_as('44444477732');
select is(jsonb_array_length(api.person(tests.the('filho')) -> 'sessoes'), 1, 'a sign-in of a student');
select is(api.person_end_sessions(tests.the('filho')) -> 'sessoes', '[]', 'is ended by a coordenador');
select is(jsonb_array_length(api.person(tests.the('mae_a')) -> 'sessoes'), 1, 'and nobody else''s');
select tests.act_as('22244477734');
select is(api.person_end_sessions(tests.the('mae_a')) -> 'sessoes', '[]', 'or by the school');
select tests.act_as('11144477735');
select lives_ok($$select api.person_end_sessions(tests.the('mae_b'))$$, 'or by the administrador');
select tests.present(tests.claims_for('44444477732') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'fresh_login_required', 403, 'an old sign-in unlocks no student');
select lives_ok($$select api.person_end_sessions(tests.the('filho'))$$, 'and ends sessions');
select tests.act_as_portal('aluno', tests.the('filho'));
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'portal_token_refused', 401, 'a student unlocks nobody');

select * from finish();
rollback;
