-- Unlocking people and ending their sessions: permissions and effects.
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

-- Staff.
select tests.block(tests.id('maria'));
select tests.act_as('22244477734');
select is(api.person(tests.id('maria')) ->> 'situacao', 'limite_envios', 'setup: a person of the school is blocked');
select is(api.person_unlock(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'a school unlocks a person');
select is(api.person(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'an unlocked person stays unlocked');
select tests.act_as_tester();
select tests.block(tests.id('maria'));
select tests.act_as('11144477735');
select is(api.person_unlock(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'an administrador unlocks a person');
select tests.act_as('44444477732');
select tests.throws_code($$select api.person_unlock(tests.id('maria'))$$, 'not_allowed', 403, 'a coordenador may not unlock staff of the same school');
select tests.throws_code($$select api.person_unlock(tests.id('joana'))$$, 'not_allowed', 403, 'a coordenador may not unlock themselves');
select tests.throws_code($$select api.person_end_sessions(tests.id('maria'))$$, 'not_allowed', 403, 'a coordenador may not end sessions of staff');
select tests.act_as('55544477731');
select tests.throws_code($$select api.person_unlock(tests.id('maria'))$$, 'not_allowed', 403, 'an especialista may not unlock staff');
select tests.throws_code($$select api.person_end_sessions(tests.id('maria'))$$, 'not_allowed', 403, 'an especialista may not end sessions of staff');
select tests.throws_code($$select api.person(tests.id('maria'))$$, 'not_allowed', 403, 'an especialista may not read a person');
select tests.act_as('22244477734');
select tests.throws_code($$select api.person_unlock(tests.id('estranha'))$$, 'not_allowed', 403, 'a school may not unlock people of another school');
select tests.throws_code($$select api.person_end_sessions(tests.id('estranha'))$$, 'not_allowed', 403, 'a school may not end sessions of people of another school');
select tests.throws_code(format('select api.person_unlock(%L)', gen_random_uuid()), 'not_found', 404, 'unlocking an unknown id is not_found');
select tests.throws_code(format('select api.person_end_sessions(%L)', gen_random_uuid()), 'not_found', 404, 'ending sessions of an unknown id is not_found');
select tests.act_as_tester();
select tests.sign_in(tests.id('maria'), 'sistema'), tests.sign_in(tests.id('joana'), 'sistema');
select tests.act_as('22244477734');
select is(jsonb_array_length(api.person(tests.id('maria')) -> 'sessoes'), 1, 'setup: a person has a sign-in');
select is(api.person_end_sessions(tests.id('maria')) -> 'sessoes', '[]', 'a school ends the sign-in');
select is(jsonb_array_length(api.person(tests.id('joana')) -> 'sessoes'), 1, 'ending sessions keeps those of other people');

-- Students and guardians.
select tests.act_as_tester();
select tests.block(tests.the('filho'));
select tests.act_as('44444477732');
select is(api.person(tests.the('filho')) ->> 'situacao', 'limite_envios', 'setup: a student is blocked');
select is(api.person_unlock(tests.the('filho')) ->> 'situacao', 'pode_entrar', 'a coordenador of the school unlocks a student');
select tests.act_as_tester();
select is((select array_agg(titular) from portaria.desbloqueios), array[tests.the('filho')], 'only that student is unlocked');
select tests.act_as('66644477730');
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'not_allowed', 403, 'a coordenador of another school may not unlock a student');
select tests.throws_code(format('select api.person_end_sessions(%L)', tests.the('filho')), 'not_allowed', 403, 'a coordenador of another school may not end sessions of a student');
select tests.throws_code(format('select api.person(%L)', tests.the('filho')), 'not_allowed', 403, 'a coordenador of another school may not read a student');
select is(tests.refusal(format('select api.person_unlock(%L)', tests.the('mae_b'))), null, 'a coordenador of another school unlocks a guardian of that school');
select tests.act_as('55544477731');
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'not_allowed', 403, 'an especialista may not unlock a student');
select tests.throws_code(format('select api.person_end_sessions(%L)', tests.the('filho')), 'not_allowed', 403, 'an especialista may not end sessions of a student');
select tests.act_as_tester();
select tests.sign_in(tests.the('filho'), 'portal'), tests.sign_in(tests.the('mae_a'), 'portal');
select tests.act_as('44444477732');
select is(jsonb_array_length(api.person(tests.the('filho')) -> 'sessoes'), 1, 'setup: a student has a sign-in');
select is(api.person_end_sessions(tests.the('filho')) -> 'sessoes', '[]', 'a coordenador ends the sign-in of a student');
select is(jsonb_array_length(api.person(tests.the('mae_a')) -> 'sessoes'), 1, 'ending the sign-in of a student keeps that of the guardian');
select tests.act_as('22244477734');
select is(api.person_end_sessions(tests.the('mae_a')) -> 'sessoes', '[]', 'a school ends the sign-in of a guardian');
select tests.act_as('11144477735');
select lives_ok($$select api.person_end_sessions(tests.the('mae_b'))$$, 'an administrador ends the sign-in of a guardian');
select tests.present(tests.claims_for('44444477732') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'fresh_login_required', 403, 'unlocking a student needs a recent sign-in');
select lives_ok($$select api.person_end_sessions(tests.the('filho'))$$, 'ending sessions of a student needs no recent sign-in');
select tests.act_as_portal('aluno', tests.the('filho'));
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('filho')), 'portal_token_refused', 401, 'a student may not unlock a student');

select * from finish();
rollback;
