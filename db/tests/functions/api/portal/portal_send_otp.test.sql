-- A code of the portal: whom it is for, whose phone it goes to, and the limits of the system, counted apart.
begin;
select plan(27);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.act_as_service();

-- Who may ask, and for what.
select tests.throws_code($$select api.portal_send_otp('123')$$, 'invalid_codigo', 400, 'three digits are no login code');
select tests.throws_code($$select api.portal_send_otp(null)$$, 'invalid_codigo', 400, 'null is no login code');
select tests.answers_code($$select api.portal_send_otp('00000000191')$$, 'user_not_found', 404, null, 'an unknown CPF');
select tests.answers_code($$select api.portal_send_otp('20000000531')$$, 'user_not_found', 404, null, 'one who left gets the same answer');
select tests.answers_code($$select api.portal_send_otp('11222333000181')$$, 'user_not_found', 404, null, 'a CNPJ is nobody here');

-- Whom it is for, and where it goes.
select tests.remember('r', api.portal_send_otp('200.000.001-08')) is not null as sent;
select matches(tests.recall('r') ->> 'otp', '^[0-9]{6}$', 'six digits, for the shim');
select is(tests.recall('r') ->> 'telefone', '+5511900000011', 'and the phone of the first profile');
select is(tests.recall('r') -> 'resposta' ->> 'destino', '****0011', 'masked in the public part');
select is(api.portal_send_otp('20000000450') ->> 'telefone', '+5511900000011', 'a student without a phone: that of the guardian');
select is(api.portal_send_otp('20000000299') ->> 'telefone', '+5511900000012', 'one with a phone: their own');
select tests.act_as_tester();
select results_eq($$select contexto, responsavel_id, aluno_id, usuario_id from portaria.login_otps where id = (tests.recall('r') ->> 'otp_id')::uuid$$,
  $$values ('portal', tests.the('mae_a'), null::uuid, null::uuid)$$, 'the code is for that profile alone');
select is((select count(*)::integer from portaria.login_otps), 3, 'no code was made for anybody else');
select is((select count(*)::integer from portaria.otp_envios where contexto = 'portal'), 6, 'every send is in the ledger, refused ones too');

-- The limits.
select isnt(tests.portal_send('20000000108'), null, 'a second code');
select isnt(tests.portal_send('20000000108'), null, 'a third');
select tests.answers_code($$select api.portal_send_otp('20000000108')$$, 'rate_limited_user', 429, null, 'not a fourth');
select tests.make_usuario('20000000108') is not null as staff_too;
select isnt(tests.send('20000000108'), null, 'as a user of the system the same person has another budget');
select isnt(tests.portal_send('20000000299'), null, 'the tenth send of this address');
select tests.throws_code($$select api.portal_send_otp('20000000299')$$, 'rate_limited_ip', 429, 'the address has one budget for both contexts');

-- Uniform answers.
select tests.request('192.0.2.20', 'uniform');
select is(
  regexp_replace(api.portal_send_otp('20000000531') ->> 'resposta', '[0-9]', '0', 'g'),
  regexp_replace(api.portal_send_otp('20000000450') ->> 'resposta', '[0-9]', '0', 'g'), 'one who left looks like anybody else');

select tests.act_as_portal('aluno', tests.the('filho')) is not null as signed_in;
select throws_ok($$select api.portal_send_otp('20000000108')$$, '42501', null, 'a student cannot call it');
select tests.act_as_nobody();
select throws_ok($$select api.portal_send_otp('20000000108')$$, '42501', null, 'nor can anybody else');

-- Which phone.
select tests.act_as_tester();
delete from portaria.otp_envios;
delete from portaria.portal_telefones;
select tests.request('192.0.2.30');
select tests.act_as_service();
select is(api.portal_send_otp('20000000108', '0018') -> 'resposta' ->> 'destino', '****0018', 'the one that was asked for');
select is(api.portal_send_otp('20000000108', '9999') -> 'resposta' ->> 'destino', '****0011', 'without a match as if nothing was asked for');
select tests.throws_code($$select api.portal_send_otp('20000000108', '11')$$, 'invalid_request', 400, 'four digits');
select tests.request('192.0.2.31', 'uniform');
select is(api.portal_send_otp('20000000450', '9999') -> 'resposta' ->> 'destino', '****9999', 'uniform: the requested digits, whether or not a phone has them');
select is(api.portal_send_otp('00000000191', '9999') -> 'resposta' ->> 'destino', '****9999', 'for an unknown code, too');

select * from finish();
rollback;
