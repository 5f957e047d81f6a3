-- An error whose writes are kept.
begin;
select plan(7);

select tests.answers_code($$select portaria.return_error('otp_invalid', '{"a": 1}')$$, 'otp_invalid', 401, '{"a": 1}', 'body and status');
select is(portaria.return_error('no_role'), portaria.error_body('no_role'), 'the same body as when raised');
select is(current_setting('response.status'), '403', 'the status stays for PostgREST to read');

select is(portaria.return_error('rate_limited_user', null, 7) ->> 'code', 'rate_limited_user', 'with a time to wait');
select is(current_setting('response.headers')::jsonb, '[{"Retry-After": "7"}]', 'which is a header');
select set_config('response.headers', '', true);
select is(portaria.return_error('no_role') ->> 'code', 'no_role', 'without a time to wait');
select is(current_setting('response.headers'), '', 'there is no header');

select * from finish();
rollback;
