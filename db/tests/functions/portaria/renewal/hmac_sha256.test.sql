-- The vectors of RFC 4231 with keys of at most 32 bytes; HMAC pads a shorter key with zeros.
begin;
select plan(3);

create function tests.hmac(chave text, mensagem text) returns text language sql
as $$ select encode(portaria.hmac_sha256(decode(rpad(hmac.chave, 64, '0'), 'hex'), decode(hmac.mensagem, 'hex')), 'hex') $$;
select is(tests.hmac(repeat('0b', 20), '4869205468657265'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7', 'test case 1');
select is(tests.hmac('4a656665', '7768617420646f2079612077616e7420666f72206e6f7468696e673f'), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'test case 2');
select is(tests.hmac(repeat('aa', 20), repeat('dd', 50)), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe', 'test case 3');

select * from finish();
rollback;
