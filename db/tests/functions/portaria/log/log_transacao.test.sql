-- One entry in the log, with what the request says of itself.
begin;
select plan(12);

select tests.request('2001:db8::7', extra => '{"x-geo-city": "Campinas", "x-geo-region": "SP", "x-geo-country": "BR", "x-geo-timezone": "America/Sao_Paulo"}');
select portaria.log_transacao('prova', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', '{"a": 1}');
select results_eq(
  'select evento, usuario_id::text, escola_id::text, host(ip), geo, user_agent, request_id, dados from portaria.logs_transacoes',
  $$values ('prova', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', '2001:db8::7',
    '{"city": "Campinas", "region": "SP", "country": "BR", "timezone": "America/Sao_Paulo"}'::jsonb, 'pgTAP', 'req-tests-1', '{"a": 1}'::jsonb)$$,
  'the whole entry: here the address is complete');
select ok(criado_em between now() and clock_timestamp(), 'dated now') from portaria.logs_transacoes;
delete from portaria.logs_transacoes;

select set_config('request.headers', '', true);
select portaria.log_transacao('prova');
select results_eq('select usuario_id, ip, geo, user_agent, request_id, dados from portaria.logs_transacoes',
  'values (null::uuid, null::inet, null::jsonb, null::text, null::text, null::jsonb)', 'outside a request the rest is empty');
delete from portaria.logs_transacoes;

select tests.request(extra => jsonb_build_object('user-agent', repeat('x', 5000), 'x-request-id', repeat('y', 500), 'x-geo-country', 'BR'));
select portaria.log_transacao('prova');
select is(length(user_agent), 400, 'a long user agent is cut') from portaria.logs_transacoes;
select is(length(request_id), 128, 'so is a long request id') from portaria.logs_transacoes;
select is(geo, '{"country": "BR"}', 'of the place, what is known') from portaria.logs_transacoes;

delete from portaria.logs_transacoes;

select tests.request(extra => '{"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}');
select portaria.log_transacao('prova');
select is(trace_id, '4bf92f3577b34da6a3ce929d0e0e4736', 'the trace it belongs to') from portaria.logs_transacoes;
delete from portaria.logs_transacoes;
select tests.request(extra => '{"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736"}');
select portaria.log_transacao('prova');
select is(trace_id, null, 'and none when that is malformed') from portaria.logs_transacoes;
-- What is empty is not known; the command line says who runs it.
delete from portaria.logs_transacoes;
select tests.request(extra => '{"user-agent": "", "x-request-id": "", "x-client-ip": ""}');
select set_config('portaria.operador', '', true);
select portaria.log_transacao('prova');
select results_eq('select ip, user_agent, request_id, dados from portaria.logs_transacoes', 'values (null::inet, null::text, null::text, null::jsonb)', 'an empty header is none, and no operator is none');
delete from portaria.logs_transacoes;
select set_config('portaria.operador', 'ana', true);
select portaria.log_transacao('prova');
select is((select dados from portaria.logs_transacoes), '{"operador": "ana"}', 'the operator, where there is nothing else to say');
delete from portaria.logs_transacoes;
select portaria.log_transacao('prova', dados => '{"a": 1}');
select is((select dados from portaria.logs_transacoes), '{"a": 1, "operador": "ana"}', 'and beside the rest');
delete from portaria.logs_transacoes;
select set_config('portaria.operador', '', true);
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-000000000009"}', true);
select portaria.log_transacao('prova');
select is((select ator_id from portaria.logs_transacoes), '00000000-0000-4000-8000-000000000009', 'who has no user id is known by the sub');

select * from finish();
rollback;
