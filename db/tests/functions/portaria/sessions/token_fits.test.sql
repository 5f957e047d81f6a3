-- The length of a token, measured without the shim.
begin;
select plan(9);

-- The payload as JSON.stringify writes it has four bytes of base64url for three, and the rest of the cookie has 90: svc_auth=, the header, two dots, the signature.
create function tests.of(bytes integer) returns jsonb language sql as $$select jsonb_build_object('n', repeat('x', bytes - 8))$$;
select ok(portaria.token_fits(tests.of(3003), 'svc_auth'), '90 + 4004 bytes');
select ok(not portaria.token_fits(tests.of(3004), 'svc_auth'), '90 + 4006 bytes are one too many');
select ok(portaria.token_fits(tests.of(3004), 'svc_aut'), 'and with a name of one less they fit');
select ok(not portaria.token_fits(tests.of(3005), 'svc_auth'), '90 + 4007 bytes do not fit');
select ok(not portaria.token_fits(tests.of(9000), 'svc_auth'), 'nor do far more');
select ok(not portaria.token_fits(tests.of(3003), 'svc_auth_longer'), 'the name counts');
select ok(portaria.token_fits((select jsonb_build_object('n', '', 'r', jsonb_agg(1)) from generate_series(1, 1490)), 'svc_auth'), 'blanks that only Postgres writes do not count');
select ok(not portaria.token_fits(jsonb_build_object('n', repeat(' ', 3000)), 'svc_auth'), 'those inside a text do');
select ok(not portaria.token_fits(jsonb_build_object('n', repeat('\" ', 800)), 'svc_auth'), 'also behind a quotation mark');

select * from finish();
rollback;
