-- The length of a token, measured without the shim.
begin;
select plan(9);

-- Base64url makes four bytes of three bytes of JSON; the rest of the cookie has 90 bytes: svc_auth=, header, two dots, signature.
create function tests.of(bytes integer) returns jsonb language sql as $$select jsonb_build_object('n', repeat('x', bytes - 8))$$;
select ok(portaria.token_fits(tests.of(3003), 'svc_auth'), '90 + 4004 bytes fit');
select ok(not portaria.token_fits(tests.of(3004), 'svc_auth'), '90 + 4006 bytes do not fit');
select ok(portaria.token_fits(tests.of(3004), 'svc_aut'), '90 + 4006 bytes fit with a cookie name one byte shorter');
select ok(not portaria.token_fits(tests.of(3005), 'svc_auth'), '90 + 4007 bytes do not fit');
select ok(not portaria.token_fits(tests.of(9000), 'svc_auth'), '9000 bytes do not fit');
select ok(not portaria.token_fits(tests.of(3003), 'svc_auth_longer'), 'a longer cookie name counts');
select ok(portaria.token_fits((select jsonb_build_object('n', '', 'r', jsonb_agg(1)) from generate_series(1, 1490)), 'svc_auth'), 'blanks that Postgres adds to JSON do not count');
select ok(not portaria.token_fits(jsonb_build_object('n', repeat(' ', 3000)), 'svc_auth'), 'blanks inside a text count');
select ok(not portaria.token_fits(jsonb_build_object('n', repeat('\" ', 800)), 'svc_auth'), 'blanks after an escaped quotation mark count');

select * from finish();
rollback;
