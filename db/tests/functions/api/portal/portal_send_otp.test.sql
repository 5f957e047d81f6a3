-- Portal codes: the profile, the phone, and limits separate from those of the system.
begin;
select plan(27);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.act_as_service();

-- Valid and unknown login codes.
select tests.throws_code($$select api.portal_send_otp('123')$$, 'invalid_codigo', 400, 'a login code of three digits is refused');
select tests.throws_code($$select api.portal_send_otp(null)$$, 'invalid_codigo', 400, 'a null login code is refused');
select tests.answers_code($$select api.portal_send_otp('00000000191')$$, 'user_not_found', 404, null, 'an unknown CPF is user_not_found');
select tests.answers_code($$select api.portal_send_otp('20000000531')$$, 'user_not_found', 404, null, 'a student who left is user_not_found');
select tests.answers_code($$select api.portal_send_otp('11222333000181')$$, 'user_not_found', 404, null, 'a CNPJ is user_not_found');

-- The profile and the phone of a code.
select tests.remember('r', api.portal_send_otp('200.000.001-08')) is not null as sent;
select matches(tests.recall('r') ->> 'otp', '^[0-9]{6}$', 'the response for the shim has a code of six digits');
select is(tests.recall('r') ->> 'telefone', '+5511900000011', 'the response for the shim has the phone of the first profile');
select is(tests.recall('r') -> 'resposta' ->> 'destino', '****0011', 'the phone is masked in the public part');
select is(api.portal_send_otp('20000000450') ->> 'telefone', '+5511900000011', 'a student without a phone uses the guardian''s');
select is(api.portal_send_otp('20000000299') ->> 'telefone', '+5511900000012', 'a student with a phone uses it');
select tests.act_as_tester();
select results_eq($$select contexto, responsavel_id, aluno_id, usuario_id from portaria.login_otps where id = (tests.recall('r') ->> 'otp_id')::uuid$$,
  $$values ('portal', tests.the('mae_a'), null::uuid, null::uuid)$$, 'the code belongs to that profile only');
select is((select count(*)::integer from portaria.login_otps), 3, 'refused requests make no code');
select is((select count(*)::integer from portaria.otp_envios where contexto = 'portal'), 6, 'every send is in the ledger, including refused ones');

-- The limits.
select isnt(tests.portal_send('20000000108'), null, 'a second send is allowed');
select isnt(tests.portal_send('20000000108'), null, 'a third send is allowed');
select tests.answers_code($$select api.portal_send_otp('20000000108')$$, 'rate_limited_user', 429, null, 'a fourth send is refused');
select tests.make_usuario('20000000108') is not null as staff_too;
select isnt(tests.send('20000000108'), null, 'the limit of the same person in the system is separate');
select isnt(tests.portal_send('20000000299'), null, 'the tenth send of the address is allowed');
select tests.answers_code($$select api.portal_send_otp('20000000299')$$, 'rate_limited_ip', 429, null, 'the limit of an address covers both contexts');

-- Uniform answers.
select tests.request('192.0.2.20', 'uniform');
select is(
  regexp_replace(api.portal_send_otp('20000000531') ->> 'resposta', '[0-9]', '0', 'g'),
  regexp_replace(api.portal_send_otp('20000000450') ->> 'resposta', '[0-9]', '0', 'g'), 'in the uniform style, the response to a student who left has the same form');

select tests.act_as_portal('aluno', tests.the('filho')) is not null as signed_in;
select throws_ok($$select api.portal_send_otp('20000000108')$$, '42501', null, 'a student cannot call portal_send_otp');
select tests.act_as_nobody();
select throws_ok($$select api.portal_send_otp('20000000108')$$, '42501', null, 'an anonymous caller cannot call portal_send_otp');

-- The choice of the phone.
select tests.act_as_tester();
delete from portaria.otp_envios;
delete from portaria.portal_telefones;
select tests.request('192.0.2.30');
select tests.act_as_service();
select is(api.portal_send_otp('20000000108', '0018') -> 'resposta' ->> 'destino', '****0018', 'the requested last digits choose the phone');
select is(api.portal_send_otp('20000000108', '9999') -> 'resposta' ->> 'destino', '****0011', 'last digits without a match choose the default phone');
select tests.throws_code($$select api.portal_send_otp('20000000108', '11')$$, 'invalid_request', 400, 'last digits other than four are refused');
select tests.request('192.0.2.31', 'uniform');
select is(api.portal_send_otp('20000000450', '9999') -> 'resposta' ->> 'destino', '****9999', 'the uniform style shows the requested digits even without a match');
select is(api.portal_send_otp('00000000191', '9999') -> 'resposta' ->> 'destino', '****9999', 'the uniform style shows the requested digits for an unknown code');

select * from finish();
rollback;
