-- The last digits of an invented phone for an unknown code.
begin;
select plan(3);

select is(portaria.stand_in_phone('\x00000007ff'), '0007', 'the digits have leading zeros');
select is(portaria.stand_in_phone('\xffffffff00'), '7295', 'a digest with the highest bit set gives no negative number');
select is(portaria.stand_in_phone('\x0102030405'), portaria.stand_in_phone('\x0102030406'), 'only the first bytes of the digest matter');

select * from finish();
rollback;
