-- The error for a switch over the limit.
begin;
select plan(3);

select tests.make_usuario('11144477735');
select tests.request();
select tests.answers_code($$select portaria.refuse_switch(portaria.session_of(tests.claims_for('11144477735'), 'sistema', gen_random_uuid()), 77)$$, 'rate_limited_session', 429, null, 'the refusal is rate_limited_session');
select is(current_setting('response.headers', true)::jsonb, '[{"Retry-After": "77"}]', 'the refusal has a Retry-After header');
select is((select count(*) from portaria.logs_transacoes where evento = 'session.limited'), 1::bigint, 'the refusal is in the log');

select * from finish();
rollback;
