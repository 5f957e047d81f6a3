-- One log entry, with the data of the request.
begin;
select plan(12);

select tests.request('2001:db8::7', extra => '{"x-geo-city": "Campinas", "x-geo-region": "SP", "x-geo-country": "BR", "x-geo-timezone": "America/Sao_Paulo"}');
select portaria.log_transacao('prova', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', '{"a": 1}');
select results_eq(
  'select evento, usuario_id::text, escola_id::text, host(ip), geo, user_agent, request_id, dados from portaria.logs_transacoes',
  $$values ('prova', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', '2001:db8::7',
    '{"city": "Campinas", "region": "SP", "country": "BR", "timezone": "America/Sao_Paulo"}'::jsonb, 'pgTAP', 'req-tests-1', '{"a": 1}'::jsonb)$$,
  'an entry has every field, with the complete address');
select ok(criado_em between now() and clock_timestamp(), 'an entry is dated now') from portaria.logs_transacoes;
delete from portaria.logs_transacoes;

select set_config('request.headers', '', true);
select portaria.log_transacao('prova');
select results_eq('select usuario_id, ip, geo, user_agent, request_id, dados from portaria.logs_transacoes',
  'values (null::uuid, null::inet, null::jsonb, null::text, null::text, null::jsonb)', 'an entry outside a request has no request data');
delete from portaria.logs_transacoes;

select tests.request(extra => jsonb_build_object('user-agent', repeat('x', 5000), 'x-request-id', repeat('y', 500), 'x-geo-country', 'BR'));
select portaria.log_transacao('prova');
select is(length(user_agent), 400, 'a user agent is cut to 400 characters') from portaria.logs_transacoes;
select is(length(request_id), 128, 'a request id is cut to 128 characters') from portaria.logs_transacoes;
select is(geo, '{"country": "BR"}', 'an incomplete place has the known parts') from portaria.logs_transacoes;

delete from portaria.logs_transacoes;

select tests.request(extra => '{"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}');
select portaria.log_transacao('prova');
select is(trace_id, '4bf92f3577b34da6a3ce929d0e0e4736', 'an entry has the trace id of the request') from portaria.logs_transacoes;
delete from portaria.logs_transacoes;
select tests.request(extra => '{"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736"}');
select portaria.log_transacao('prova');
select is(trace_id, null, 'a malformed traceparent gives no trace id') from portaria.logs_transacoes;
-- Empty headers are null; the command line names its operator.
delete from portaria.logs_transacoes;
select tests.request(extra => '{"user-agent": "", "x-request-id": "", "x-client-ip": ""}');
select set_config('portaria.operador', '', true);
select portaria.log_transacao('prova');
select results_eq('select ip, user_agent, request_id, dados from portaria.logs_transacoes', 'values (null::inet, null::text, null::text, null::jsonb)', 'empty headers and an empty operator are null');
delete from portaria.logs_transacoes;
select set_config('portaria.operador', 'ana', true);
select portaria.log_transacao('prova');
select is((select dados from portaria.logs_transacoes), '{"operador": "ana"}', 'the operator is in dados');
delete from portaria.logs_transacoes;
select portaria.log_transacao('prova', dados => '{"a": 1}');
select is((select dados from portaria.logs_transacoes), '{"a": 1, "operador": "ana"}', 'the operator is added to dados');
delete from portaria.logs_transacoes;
select set_config('portaria.operador', '', true);
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-000000000009"}', true);
select portaria.log_transacao('prova');
select is((select ator_id from portaria.logs_transacoes), '00000000-0000-4000-8000-000000000009', 'a token without a user id gives its sub as ator_id');

select * from finish();
rollback;
