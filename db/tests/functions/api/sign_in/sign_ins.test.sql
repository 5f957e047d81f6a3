-- Many sends and verifies in one transaction: each is answered, counted and logged like a single call; a bad one does not affect the others.
begin;
select plan(34);

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

-- A send of each kind.
select tests.act_as_service();
select tests.ask(
  tests.item('send_otp', '{"codigo": "111.444.777-35"}', 1),
  tests.item('send_otp', '{"codigo": "99999999999"}', 2),
  tests.item('send_otp', '{"codigo": "12"}', 3),
  tests.item('portal_send_otp', '{"codigo": "20000000108", "destino": null}', 4),
  tests.item('portal_send_otp', '{"codigo": "20000000108", "destino": "x"}', 5),
  tests.item('send_otp', '{"codigo": "52998224725"}', 6)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['200', '404', '400', '200', '400', '200']::jsonb[], 'each has its own status');
select is(array(select (a ->> 'corpo')::jsonb ->> 'code' from jsonb_array_elements(tests.recall('answers')) as a), array[null, 'user_not_found', 'invalid_codigo', null, 'invalid_request', null], 'and its own refusal');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(0)) as k), '{otp,otp_id,resposta,telefone}', 'a send is answered as api.send_otp answers it');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(2)) as k), '{code,details,hint,message}', 'what raises, as PostgREST does');
select is(current_setting('response.status'), '', 'the answer to all has no status of one of them');
select is(current_setting('response.headers'), '', 'nor its headers');
select tests.act_as_tester();
select results_eq($$select request_id, host(ip) from portaria.otp_envios order by request_id nulls last$$, $$values ('req-1', '203.0.113.1'), ('req-4', '203.0.113.4'), ('req-6', '203.0.113.6'), (null, '203.0.113.2')$$,
  'the ledger has each from its own address, also the one to nobody');
select results_eq($$select evento, request_id, user_agent from portaria.logs_transacoes where evento like 'otp.%' order by request_id$$,
  $$values ('otp.sent', 'req-1', 'ua 1'), ('otp.refused', 'req-2', 'ua 2'), ('otp.sent', 'req-4', 'ua 4'), ('otp.sent', 'req-6', 'ua 6')$$, 'so has the log');

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
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['401', '200', '401', '403', '200']::jsonb[], 'a wrong code, the right one, a used one, nobody with a role, and the portal');
select is(tests.body(0) -> 'details', '{"tentativas_restantes": 2}', 'a wrong code says how many attempts are left');
select is(tests.body(2) ->> 'code', 'otp_expired', 'of two right answers in one call one signs in');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.body(1)) as k), '{claims,sessao}', 'a sign-in is answered as api.verify_otp answers it');
select is(tests.body(4) -> 'claims' ->> 'portal_type', 'responsavel', 'that of the portal with its own claims');
select is(tests.body(3) ->> 'code', 'no_role', 'somebody without a role gets no session');
select tests.act_as_tester();
select set_eq($$select host(ip), contexto from portaria.sessoes$$, $$values ('203.0.113.1', 'sistema'), ('203.0.113.4', 'portal')$$, 'each session is noted with its own address');
select is((select tentativas::integer from portaria.login_otps where usuario_id = (select id from portaria.usuarios where codigo = '11144477735')), 1, 'the wrong attempt is counted');
select is((select count(*)::integer from portaria.otp_tentativas where ip = '203.0.113.1'), 1, 'against the address, too');

-- Limits: counted under one lock, over all of a call.
select tests.act_as_service();
select tests.ask(variadic array(select tests.verify('verify_otp', '11144477735', '000000', 1) from generate_series(1, 3))) is not null as asked;
select tests.ask(variadic array(select tests.item('send_otp', '{"codigo": "11144477735"}', 1) from generate_series(1, 4))) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['200', '200', '429', '429']::jsonb[], 'three codes in a quarter of an hour');
select is(tests.body(2) ->> 'code', 'rate_limited_user', 'then the person has to wait');
select ok((tests.answer(2) -> 'cabecalhos' ->> 'Retry-After')::integer between 890 and 900, 'and is told how long') ;
select tests.ask(variadic array(select tests.item('send_otp', jsonb_build_object('codigo', (80000000000 + n)::text), 77) from generate_series(1, 11) as n)) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array_fill('404'::jsonb, array[10]) || '429'::jsonb, 'ten sends of an address in an hour');
select is(tests.body(10) ->> 'code', 'rate_limited_ip', 'the eleventh raises');
select ok((tests.answer(10) -> 'cabecalhos' ->> 'Retry-After')::integer between 3590 and 3600, 'with the seconds to wait');
select is(tests.answer(0) -> 'cabecalhos', 'null', 'the others have no such header');

-- What cannot be answered here is left for a call of its own, and changed nothing.
select tests.ask(
  tests.item('send_otp', '{"codigo": "20000000000"}', 8),
  tests.item('me', '{"codigo": "20000000001"}', 9),
  tests.item('send_otp', '{"codigo": "20000000002"}', 10) || '{"cabecalhos": {"x-client-ip": "nowhere"}}',
  tests.item('send_otp', '{"codigo": "20000000003"}', 11)
) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['404', 'null', 'null', '404']::jsonb[], 'an unknown function, and an invalid address');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where ip in ('203.0.113.8', '203.0.113.11')), 2, 'the others are counted');
select matches((select array_to_string(proconfig, ' ') from pg_proc where oid = 'api.sign_ins(jsonb)'::regprocedure), 'lock_timeout=1ms', 'nobody waits for somebody else''s lock');

-- What half a second was not enough for is left, too: the shim waits five in all.
create function tests.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
create trigger slow before insert on portaria.otp_envios for each row execute function tests.slow();
select tests.act_as_service();
select tests.ask(variadic array(select tests.item('send_otp', jsonb_build_object('codigo', (30000000000 + n)::text), 100 + n) from generate_series(1, 4) as n)) is not null as asked;
select is(array(select a -> 'status' from jsonb_array_elements(tests.recall('answers')) as a), array['404', '404', 'null', 'null']::jsonb[], 'a call ends after half a second');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where ip in ('203.0.113.103', '203.0.113.104')), 0, 'and has not begun with the rest');
drop trigger slow on portaria.otp_envios;

select tests.act_as_service();
select is(api.sign_ins('[]'), '[]', 'nobody, no answer');
select throws_ok($$select api.sign_ins('{}')$$, '22023', null, 'for a list');
select tests.present(tests.claims_for('11144477735'));
select throws_ok($$select api.sign_ins('[]')$$, '42501', null, 'a session may not ask');
-- What one answer set is not left to the answer of the call itself.
select tests.act_as_tester();
select tests.request('192.0.2.99');
select api.sign_ins('[{"funcao": "verify_otp", "argumentos": {"codigo": "52998224725", "otp": "000000"}, "cabecalhos": {"x-client-ip": "192.0.2.99"}}]') is not null as asked;
select is(current_setting('response.status', true) || current_setting('response.headers', true), '', 'neither its status nor its headers');
select set_config('request.headers', '', true);
select is(api.sign_ins('[]'), '[]', 'nobody asks for nothing');

select * from finish();
rollback;
