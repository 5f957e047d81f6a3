-- An error that keeps the writes of its transaction.
begin;
select plan(7);

select tests.answers_code($$select portaria.return_error('otp_invalid', '{"a": 1}')$$, 'otp_invalid', 401, '{"a": 1}', 'a returned error has body and status');
select is(portaria.return_error('no_role'), portaria.error_body('no_role'), 'the body of a returned error is that of a raised one');
select is(current_setting('response.status'), '403', 'the status is a setting that PostgREST reads');

select is(portaria.return_error('rate_limited_user', null, 7) ->> 'code', 'rate_limited_user', 'setup: an error is returned with a time to wait');
select is(current_setting('response.headers')::jsonb, '[{"Retry-After": "7"}]', 'the time to wait is a Retry-After header');
select set_config('response.headers', '', true);
select is(portaria.return_error('no_role') ->> 'code', 'no_role', 'setup: an error is returned without a time to wait');
select is(current_setting('response.headers'), '', 'an error without a time to wait sets no header');

select * from finish();
rollback;
