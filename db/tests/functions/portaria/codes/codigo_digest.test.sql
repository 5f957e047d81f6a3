-- The login code in the ledger: it can be counted, not read.
begin;
select plan(5);

select tests.request(extra => '{"x-otp-pepper": "pimenta"}');
select is(portaria.codigo_digest('11144477735'), portaria.codigo_digest('11144477735'), 'equal login codes have equal digests');
select isnt(portaria.codigo_digest('11144477735'), portaria.codigo_digest('11144477736'), 'different login codes have different digests');
select is(length(portaria.codigo_digest('11144477735')), 32, 'a digest has the length of SHA-256');
select isnt(portaria.codigo_digest('11144477735'), sha256('11144477735'), 'the digest is not that of the bare login code');
select tests.remember('antes', to_jsonb(encode(portaria.codigo_digest('11144477735'), 'hex')));
select tests.request(extra => '{"x-otp-pepper": "sal"}');
select isnt(encode(portaria.codigo_digest('11144477735'), 'hex'), tests.recall('antes') #>> '{}', 'the digest depends on the pepper');

select * from finish();
rollback;
