-- The login code in the ledger: countable, not readable.
begin;
select plan(5);

select tests.request(extra => '{"x-otp-pepper": "pimenta"}');
select is(portaria.codigo_digest('11144477735'), portaria.codigo_digest('11144477735'), 'the same code, the same digest');
select isnt(portaria.codigo_digest('11144477735'), portaria.codigo_digest('11144477736'), 'another code, another digest');
select is(length(portaria.codigo_digest('11144477735')), 32, 'SHA-256');
select isnt(portaria.codigo_digest('11144477735'), sha256('11144477735'), 'not of the bare code: there are too few of them');
select tests.remember('antes', to_jsonb(encode(portaria.codigo_digest('11144477735'), 'hex')));
select tests.request(extra => '{"x-otp-pepper": "sal"}');
select isnt(encode(portaria.codigo_digest('11144477735'), 'hex'), tests.recall('antes') #>> '{}', 'keyed by the pepper');

select * from finish();
rollback;
