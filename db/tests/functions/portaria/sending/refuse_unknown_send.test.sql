-- A send to an unknown login code.
begin;
select plan(12);

select tests.request();
select tests.answers_code($$select portaria.refuse_unknown_send('sistema', '\x01020304', '203.0.113.1')$$, 'user_not_found', 404, null, 'the explicit style refuses with user_not_found');
select tests.request(otp_response => 'uniform');
select set_config('response.status', '', true);
select tests.remember('r', portaria.refuse_unknown_send('sistema', '\x01020304', '203.0.113.1')) is not null as answered;
select is(current_setting('response.status', true), '', 'the uniform style sets no error status');
select is(tests.recall('r') - 'resposta', '{"otp": null, "otp_id": null, "telefone": null}', 'the uniform style has no code to deliver');
select matches(tests.recall('r') -> 'resposta' ->> 'destino', '^\*{4}[0-9]{4}$', 'the uniform style shows a phone');
select is(portaria.refuse_unknown_send('sistema', '\x01020304', '198.51.100.1') -> 'resposta' -> 'destino', tests.recall('r') -> 'resposta' -> 'destino', 'the phone of an unknown code is always the same');
select isnt(portaria.refuse_unknown_send('sistema', '\x01020305', '198.51.100.1') -> 'resposta' -> 'destino', tests.recall('r') -> 'resposta' -> 'destino', 'another unknown code has another phone');
select is(portaria.refuse_unknown_send('sistema', '\x00000007', '198.51.100.1') -> 'resposta' ->> 'destino', '****0007', 'the phone has four digits with leading zeros');
select is((select array_agg(distinct (situacao, otp_id is null)::text) from portaria.otp_envios), '{"(recusado,t)"}', 'each send is in the ledger as refused');
select is((select count(*)::integer from portaria.otp_envios), 5, 'five sends are in the ledger');
select is((select array_agg(distinct (evento, dados)::text) from portaria.logs_transacoes), '{"(otp.refused,\"{\"\"code\"\": \"\"user_not_found\"\"}\")"}', 'each send is in the log');
select is((select count(*)::integer from portaria.logs_transacoes), 5, 'five sends are in the log');
select ok(
  (tests.recall('r') -> 'resposta' ->> 'expira_em')::timestamptz between clock_timestamp() + interval '295 seconds' and clock_timestamp() + interval '300 seconds',
  'the expiry is that of a real code'
);

select * from finish();
rollback;
