-- Many sends and verifies in one transaction: each is answered, counted and logged like a single call; a bad one does not affect the others.
begin;
select plan(40);

select tests.make_usuario('11144477735', 'administrador') is not null as ana;
select tests.make_usuario('52998224725', null) is not null as bruno_without_a_role;
select tests.make_portal() is not null as pupils;
select tests.request();
create function tests.item(funcao text, argumentos jsonb, n integer) returns jsonb language sql as $$
  select jsonb_build_object('funcao', funcao, 'argumentos', argumentos, 'cabecalhos', jsonb_build_object('x-request-id', 'req-' || n, 'x-client-ip', '203.0.113.' || n, 'user-agent', 'ua ' || n))
$$;
create function tests.ask(variadic pedidos jsonb[]) returns jsonb language sql as $$
  select tests.remember('answers', api.sign_ins(to_jsonb(pedidos)))
$$;
create function tests.answer(n integer) returns jsonb language sql as $$ select tests.recall('answers') -> n $$;
create function tests.body(n integer) returns jsonb language sql as $$ select (tests.answer(n) ->> 'corpo')::jsonb $$;

-- A call has half a second, which must not be that of their first plans.
savepoint cold;
select tests.act_as_service();
select tests.ask(tests.item('send_otp', '{"codigo": "11144477735"}', 1)) is not null as planned;
select tests.ask(tests.item('verify_otp', jsonb_build_object('codigo', '11144477735', 'otp', tests.body(0) ->> 'otp'), 1)) is not null as planned;
select tests.ask(tests.item('portal_send_otp', '{"codigo": "20000000108"}', 1)) is not null as planned;
select tests.ask(tests.item('portal_verify_otp', jsonb_build_object('codigo', '20000000108', 'otp', tests.body(0) ->> 'otp'), 1)) is not null as planned;
select tests.ask(tests.item(v.funcao, v.argumentos, 1)) is not null as planned from (values
  ('refresh', '{"token": "x"}'::jsonb), ('portal_refresh', '{"token": "x"}'),
  ('passkey_options', '{"contexto": "sistema", "tipo": "entrar"}'), ('passkey_key', '{"credencial": "x"}'),
  ('passkey_verify', '{"contexto": "sistema", "desafio": "x", "credencial": "x", "contador": 1, "sincronizada": false}')
) as v (funcao, argumentos);
rollback to cold;

-- One send of each kind.
select tests.act_as_service();
select tests.ask(
  tests.item('send_otp', '{"codigo": "111.444.777-35"}', 1),
  tests.item('send_otp', '{"codigo": "99999999999"}', 2),
  tests.item('send_otp', '{"codigo": "12"}', 3),
  tests.item('portal_send_otp', '{"codigo": "20000000108", "destino": null}', 4),
  tests.item('portal_send_otp', '{"codigo": "20000000108", "destino": "x"}', 5),
  tests.item('send_otp', '{"codigo": "52998224725"}', 6)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['200', '404', '400', '200', '400', '200']::jsonb[], 'each send has its own status');
select is(array(select (a ->> 'corpo')::jsonb ->> 'code' from jsonb_array_elements(tests.recall('answers')) as a), array[null, 'user_not_found', 'invalid_codigo', null, 'invalid_request', null], 'each refused send has its own error code');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(0)) as k), '{nome,otp,otp_id,resposta,telefone}', 'the body of a send is that of api.send_otp');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(2)) as k), '{code,details,hint,message}', 'the body of a raised error is that of PostgREST');
select is(current_setting('response.status'), '', 'the status of an item does not become that of the batch');
select is(current_setting('response.headers'), '', 'the headers of an item do not become those of the batch');
select tests.act_as_tester();
select results_eq($$select request_id, host(ip) from portaria.otp_envios order by request_id nulls last$$, $$values ('req-1', '203.0.113.1'), ('req-4', '203.0.113.4'), ('req-6', '203.0.113.6'), (null, '203.0.113.2')$$,
  'each ledger row has the address of its item, including refused sends');
select results_eq($$select evento, request_id, user_agent from portaria.logs_transacoes where evento like 'otp.%' order by request_id$$,
  $$values ('otp.sent', 'req-1', 'ua 1'), ('otp.refused', 'req-2', 'ua 2'), ('otp.sent', 'req-4', 'ua 4'), ('otp.sent', 'req-6', 'ua 6')$$, 'each log entry has the request of its item');

-- Verifies.
select tests.remember('right', tests.body(0) -> 'otp') is not null as right_code, tests.remember('of_portal', tests.body(3) -> 'otp') is not null as of_portal, tests.remember('of_bruno', tests.body(5) -> 'otp') is not null as of_bruno;
create function tests.verify(funcao text, codigo text, otp text, n integer) returns jsonb language sql as $$
  select tests.item(funcao, jsonb_build_object('codigo', codigo, 'otp', otp), n)
$$;
select tests.act_as_service();
select tests.ask(
  tests.verify('verify_otp', '11144477735', tests.wrong_otp(tests.recall('right') #>> '{}'), 1),
  tests.verify('verify_otp', '11144477735', tests.recall('right') #>> '{}', 1),
  tests.verify('verify_otp', '11144477735', tests.recall('right') #>> '{}', 1),
  tests.verify('verify_otp', '52998224725', tests.recall('of_bruno') #>> '{}', 6),
  tests.verify('portal_verify_otp', '20000000108', tests.recall('of_portal') #>> '{}', 4)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['401', '200', '401', '403', '200']::jsonb[], 'each verify has its own status: wrong, right, used, without a role, portal');
select is(tests.body(0) -> 'details', '{"tentativas_restantes": 2}', 'a wrong code reports the remaining attempts');
select is(tests.body(2) ->> 'code', 'otp_expired', 'a code used twice in one batch signs in once');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(1)) as k), '{claims,sessao}', 'the body of a sign-in is that of api.verify_otp');
select is(tests.body(4) -> 'claims' ->> 'portal_type', 'responsavel', 'a portal sign-in has portal claims');
select is(tests.body(3) ->> 'code', 'no_role', 'a person without a role gets no session');
select tests.act_as_tester();
select set_eq($$select host(ip), contexto from portaria.sessoes$$, $$values ('203.0.113.1', 'sistema'), ('203.0.113.4', 'portal')$$, 'each session has the address of its item');
select is((select tentativas::integer from portaria.login_otps where usuario_id = (select id from portaria.usuarios where codigo = '11144477735')), 1, 'a wrong attempt counts against the code');
select is((select count(*)::integer from portaria.otp_tentativas where ip = '203.0.113.1'), 1, 'a wrong attempt counts against the address');

-- Sign-ins by passkey.
select tests.make_passkey((select id from portaria.usuarios where codigo = '11144477735'), 'Celular', contador => 7, sincronizada => false) is not null as passkey_of_ana;
select tests.act_as_service();
select tests.ask(
  tests.item('passkey_options', '{"contexto": "sistema", "tipo": "entrar"}', 21),
  tests.item('passkey_options', '{"contexto": "sistema", "tipo": "confirmar"}', 21),
  tests.item('passkey_key', jsonb_build_object('credencial', tests.credential('Celular')), 21),
  tests.item('passkey_key', jsonb_build_object('credencial', tests.credential('Nada')), 21)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['200', '401', '200', '200']::jsonb[], 'options are those of a sign-in: nobody confirms a session in a batch');
select is(tests.body(2) ->> 'chave_publica', 'a2V5', 'the key of a credential has the body of api.passkey_key');
select is(tests.answer(3) ->> 'corpo', null, 'an unknown credential has no key');
select tests.remember('desafio', tests.body(0) -> 'desafio') is not null as challenge;
select tests.act_as_tester();
create function tests.enter(nome text, contador text, n integer) returns jsonb language sql as $$
  select tests.item('passkey_verify', jsonb_build_object(
    'contexto', 'sistema', 'desafio', tests.recall('desafio') #>> '{}', 'credencial', tests.credential(nome), 'contador', contador, 'sincronizada', 'false', 'manter', 'false'
  ), n)
$$;
select tests.act_as_service();
select tests.ask(
  tests.enter('Nada', '8', 21), tests.enter('Celular', null, 21), tests.enter('Celular', '8', 22), tests.enter('Celular', '9', 23)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['401', '401', '200', '401']::jsonb[], 'unknown, signed wrongly, right, and the same challenge again');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(2)) as k), '{claims,sessao}', 'the body of a sign-in is that of api.passkey_verify');
select tests.act_as_tester();
select results_eq($$select host(ip), dados ->> 'motivo' from portaria.logs_transacoes where evento = 'passkey.refused' order by 1, 2$$,
  $$values ('203.0.113.21', 'assinatura'), ('203.0.113.21', 'desconhecida'), ('203.0.113.23', 'usado')$$, 'each refusal is logged with the address of its item');

-- Limits are counted under one lock across the batch.
select tests.act_as_service();
select tests.ask(variadic array(select tests.verify('verify_otp', '11144477735', '000000', 1) from generate_series(1, 3))) is not null as asked;
select tests.ask(variadic array(select tests.item('send_otp', '{"codigo": "11144477735"}', 1) from generate_series(1, 4))) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['200', '200', '429', '429']::jsonb[], 'the third send of a person in the batch and all later ones are refused');
select is(tests.body(2) ->> 'code', 'rate_limited_user', 'the refused sends have the code rate_limited_user');
select ok((tests.answer(2) -> 'cabecalhos' ->> 'Retry-After')::integer between 890 and 900, 'a refused send has a Retry-After header') ;
select tests.ask(variadic array(select tests.item('send_otp', jsonb_build_object('codigo', (80000000000 + n)::text), 77) from generate_series(1, 11) as n)) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array_fill('404'::jsonb, array[10]) || '429'::jsonb, 'the eleventh send of an address in one batch is refused');
select is(tests.body(10) ->> 'code', 'rate_limited_ip', 'the eleventh send has the code rate_limited_ip');
select ok((tests.answer(10) -> 'cabecalhos' ->> 'Retry-After')::integer between 3590 and 3600, 'the eleventh send has a Retry-After header');
select is(tests.answer(0) -> 'cabecalhos', 'null', 'an item without headers has null');

-- Items that cannot be processed in a batch are left for a single call, without effect.
select tests.ask(
  tests.item('send_otp', '{"codigo": "20000000000"}', 8),
  tests.item('me', '{"codigo": "20000000001"}', 9),
  tests.item('send_otp', '{"codigo": "20000000002"}', 10) || '{"cabecalhos": {"x-client-ip": "nowhere"}}',
  tests.item('send_otp', '{"codigo": "20000000003"}', 11)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['404', 'null', 'null', '404']::jsonb[], 'an unknown function and an invalid address get no result');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where ip in ('203.0.113.8', '203.0.113.11')), 2, 'the other items of the batch are counted');
select matches((select array_to_string(proconfig, 'a batch does not wait for row locks') from pg_proc where oid = 'api.sign_ins(jsonb)'::regprocedure), 'lock_timeout=1ms', 'nobody waits for somebody else''s lock');

-- A batch stops after half a second, because the shim waits five seconds in all.
create function tests.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
create trigger slow before insert on portaria.otp_envios for each row execute function tests.slow();
select tests.act_as_service();
select tests.ask(variadic array(select tests.item('send_otp', jsonb_build_object('codigo', (30000000000 + n)::text), 100 + n) from generate_series(1, 4) as n)) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['404', 'null', 'null', 'null']::jsonb[], 'a batch starts no item after half a second');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where ip in ('203.0.113.102', '203.0.113.103', '203.0.113.104')), 0, 'items that were not started have no effect');
drop trigger slow on portaria.otp_envios;

select tests.act_as_service();
select is(api.sign_ins('[]'), '[]', 'an empty list gets an empty response');
select throws_ok($$select api.sign_ins('{}')$$, '22023', null, 'an object instead of a list is refused');
select tests.present(tests.claims_for('11144477735'));
select throws_ok($$select api.sign_ins('[]')$$, '42501', null, 'a user may not call sign_ins');
-- Settings of one item do not stay for the response of the batch.
select tests.act_as_tester();
select tests.request('192.0.2.99');
select api.sign_ins('[{"funcao": "verify_otp", "argumentos": {"codigo": "52998224725", "otp": "000000"}, "cabecalhos": {"x-client-ip": "192.0.2.99"}}]') is not null as asked;
select is(current_setting('response.status', true) || current_setting('response.headers', true), '', 'neither status nor headers of an item stay after the batch');
select set_config('request.headers', '', true);
select is(api.sign_ins('[]'), '[]', 'an empty list is answered without request headers');

select * from finish();
rollback;
