-- Phone and CPF of a student or guardian are corrected by the staff of the school.
begin;
select plan(25);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_b'));
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
select tests.request();
create function tests.update_cpf(quem text, cpf text) returns jsonb language sql as $$
  select api.person_update(tests.the(quem), (api.person(tests.the(quem)) ->> 'atualizado_em')::timestamptz, cpf => update_cpf.cpf)
$$;
grant execute on function tests.update_cpf(text, text) to public;
create function tests.cpf(quem text) returns text language sql security definer as $$ select portaria.find_profile(tests.the(quem)) ->> 'cpf' $$;
grant execute on function tests.cpf(text) to public;

select tests.act_as('66644477730');
select is(tests.update_cpf('filho', '529.982.247-25') ->> 'codigo', '529******25', 'a coordenador corrects the CPF of a student of the school');
select is(tests.cpf('filho'), '52998224725', 'formatting is dropped');
select tests.throws_code($$select tests.update_cpf('filho', '52998224724')$$, 'invalid_request', 400, 'wrong check digits are refused');
select is((tests.refusal($$select tests.update_cpf('filho', '1')$$) ->> 'details')::jsonb ->> 'campo', 'cpf', 'the refusal names the field');
select tests.throws_code($$select tests.update_cpf('filha', '52998224725')$$, 'unique_violation', 409, 'a CPF that another student of the school has is refused');
select is(tests.update_cpf('filho', '') ->> 'situacao', 'sem_cpf', 'the CPF of a student is cleared');
select is(tests.update_cpf('filho', '52998224725') ->> 'situacao', 'pode_entrar', 'and filled in');
select tests.throws_code($$select tests.update_cpf('mae_a', '')$$, 'invalid_request', 400, 'a guardian does not lose the CPF');
select tests.act_as('22244477734');
select is(tests.update_cpf('mae_a', '11144477735') ->> 'situacao', 'pode_entrar', 'a school corrects the CPF of a guardian');
select tests.present(tests.claims_for('22244477734') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code($$select tests.update_cpf('mae_a', '20000000108')$$, 'fresh_login_required', 403, 'it needs a recent sign-in');
select tests.act_as('33344477733');
select tests.throws_code(format('select api.person_update(%L, now(), cpf => %L)', tests.the('mae_a'), '20000000108'), 'not_allowed', 403, 'a foreign school may not');
select tests.act_as_tester();
select is((select array_agg(l.dados #>> '{antes,cpf}' || ' ' || (l.dados #>> '{depois,cpf}')) from portaria.logs_transacoes as l
  where l.evento = 'portal.profile.changed' and l.dados ->> 'titular_id' = tests.the('mae_a')::text), '{"200******08 111******35"}', 'the log has both, masked');
select ok(exists (select from portaria.portal_sessoes where titular_id = tests.the('mae_a')), 'the sessions of the profile end');
select tests.remember('maria', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.the('escola_a'))));
create function tests.maria() returns uuid language sql as $$ select (tests.recall('maria') #>> '{}')::uuid $$;
grant execute on function tests.maria() to public;
select tests.act_as('22244477734');
select tests.throws_code($$select api.person_update(tests.maria(), (api.person(tests.maria()) ->> 'atualizado_em')::timestamptz, cpf => '52998224725')$$, 'invalid_request', 400, 'the code of staff does not change');

-- The limits belong to the CPF.
select tests.act_as_tester();
insert into portaria.login_otps (contexto, aluno_id, sal, hash, expira_em, usado_em)
select 'portal', tests.the('filho'), uuid_send(gen_random_uuid()), sha256('x'), now(), now() from generate_series(1, 3);
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, situacao) select 'portal', '\x00', '203.0.113.1', o.id, 'aceito' from portaria.login_otps as o;
select tests.act_as('22244477734');
select is(api.person(tests.the('filho')) ->> 'situacao', 'limite_envios', 'setup: the codes of the wrong CPF are used up');
select is(tests.update_cpf('filho', '52998224725') ->> 'situacao', 'limite_envios', 'the same CPF once more changes nothing');
select is(array[tests.update_cpf('filho', '') ->> 'situacao', tests.update_cpf('filho', '20000000299') ->> 'situacao'], '{sem_cpf,pode_entrar}', 'the right CPF may ask for codes');
select is(tests.update_cpf(c.quem, c.cpf) ->> 'codigo', c.codigo, c.titulo)
from (values
  ('filho', '20000000531', '200******31', 'a CPF that a student of another school has is not taken'), ('filho', '20000000531', '200******31', 'nor is the own one of a student'),
  ('mae_a', '20000000108', '200******08', 'nor that of a guardian of another school'), ('mae_a', '20000000108', '200******08', 'nor the own one of a guardian')
) as c (quem, cpf, codigo, titulo);

-- Both at once are one change.
select is(api.person_update(tests.the('mae_a'), (api.person(tests.the('mae_a')) ->> 'atualizado_em')::timestamptz, telefone => '11 90000-0077', cpf => '11144477735') ->> 'telefone', '****0077', 'phone and CPF change together');
select tests.act_as_tester();
select is((select array_agg(l.dados -> 'mudou') from portaria.logs_transacoes as l where l.dados #>> '{depois,telefone}' = '****0077'), array['["cpf", "telefone"]'::jsonb], 'which is one entry of the log');

-- The people are locked before the unlock is counted, in the order of their CPFs, as elsewhere: a guardian and a student without a phone.
select tests.remember('rute', tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "98765432100", "nome_completo": "Rute", "telefone": "+5511900000078"}') -> 'id') is not null as rute;
select tests.remember('nina', tests.make_row('api.alunos', tests.the('escola_a'), '{"cpf": "39053344705", "nome_completo": "Nina", "telefone": null}') -> 'id') is not null as nina;
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
values (tests.the('escola_a'), (tests.recall('nina') ->> 0)::uuid, (tests.recall('rute') ->> 0)::uuid, 'mae');
create function tests.held(nome text) returns jsonb language sql as $$
  select tests.remember(held.nome, jsonb_agg(c order by c) filter (where tests.holds('portal ' || c))) from unnest('{39053344705,71428793860,98765432100}'::text[]) as c
$$;
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select tests.meanwhile('portaria.lock_portal(text,uuid)', 'select tests.held(''primeira'')')$$);
select tests.meanwhile('portaria.count_unlock(jsonb,text)', $$select tests.held('todas')$$);
select portaria.set_profile(portaria.find_profile((tests.recall('rute') ->> 0)::uuid), '11 90000-0079', '71428793860');
select is(tests.recall('primeira'), '["39053344705"]', 'the lowest CPF is locked first');
select is(tests.recall('todas'), '["39053344705", "71428793860", "98765432100"]', 'and all are before the count');

select * from finish();
rollback;
