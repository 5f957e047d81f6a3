-- SHA-256 over pepper, salt and code.
begin;
select plan(8);

select tests.request(extra => '{"x-otp-pepper": "pimenta"}');
select is(portaria.otp_hash('\x0102', '012345'), sha256('pimenta'::bytea || '\x0102'::bytea || '012345'::bytea), 'the hash is SHA-256 of pepper, salt and code');
select isnt(portaria.otp_hash('\x0102', '012345'), portaria.otp_hash('\x0103', '012345'), 'equal codes with different salts have different hashes [A12]');
select isnt(portaria.otp_hash('\x0102', '012345'), portaria.otp_hash('\x0102', '12345'), 'a leading zero changes the hash');
select is(portaria.otp_hash('\x0102', null), null, 'the hash of a null code is null');
select tests.remember('antes', to_jsonb(encode(portaria.otp_hash('\x0102', '012345'), 'hex')));
select tests.request(extra => '{"x-otp-pepper": "sal"}');
select isnt(encode(portaria.otp_hash('\x0102', '012345'), 'hex'), tests.recall('antes') #>> '{}', 'the hash depends on the pepper');
select set_config('request.headers', '{}', true);
select tests.throws_code($$select portaria.otp_hash('\x0102', '012345')$$, 'invalid_request', 400, 'a request without the pepper is refused');

-- Without the pepper, the table with its salts does not reveal a code.
select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('codigo', to_jsonb(tests.send('11144477735'))) is not null as remembered;
select tests.request();
select tests.act_as_tester();
select is((select portaria.otp_hash(sal, tests.recall('codigo') #>> '{}') = hash from portaria.login_otps), true, 'setup: the stored hash is that of the code that was sent');
select is((
  select o.hash in (sha256(c.otp), sha256(o.sal || c.otp), sha256(c.otp || o.sal))
  from portaria.login_otps as o cross join convert_to(tests.recall('codigo') #>> '{}', 'UTF8') as c (otp)
), false, 'without the pepper, the code that was sent does not give the stored hash [A12]');

select * from finish();
rollback;
