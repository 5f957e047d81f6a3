-- SHA-256 over pepper, salt and code.
begin;
select plan(6);

select tests.request(extra => '{"x-otp-pepper": "pimenta"}');
select is(portaria.otp_hash('\x0102', '012345'), sha256('pimenta'::bytea || '\x0102'::bytea || '012345'::bytea), 'exactly this');
select isnt(portaria.otp_hash('\x0102', '012345'), portaria.otp_hash('\x0103', '012345'), 'equal codes with other salts differ');
select isnt(portaria.otp_hash('\x0102', '012345'), portaria.otp_hash('\x0102', '12345'), 'a leading zero counts');
select is(portaria.otp_hash('\x0102', null), null, 'no code, no hash');
select tests.remember('antes', to_jsonb(encode(portaria.otp_hash('\x0102', '012345'), 'hex')));
select tests.request(extra => '{"x-otp-pepper": "sal"}');
select isnt(encode(portaria.otp_hash('\x0102', '012345'), 'hex'), tests.recall('antes') #>> '{}', 'another pepper, another hash');
select set_config('request.headers', '{}', true);
select tests.throws_code($$select portaria.otp_hash('\x0102', '012345')$$, 'invalid_request', 400, 'not without the pepper');

select * from finish();
rollback;
