-- The made-up phone of a person without one.
begin;
select plan(3);

select is(portaria.stand_in_phone('\x00000007ff'), '0007', 'four digits, zeros kept');
select is(portaria.stand_in_phone('\xffffffff00'), '7295', 'the highest value is no negative number');
select is(portaria.stand_in_phone('\x0102030405'), portaria.stand_in_phone('\x0102030406'), 'the first bytes decide');

select * from finish();
rollback;
