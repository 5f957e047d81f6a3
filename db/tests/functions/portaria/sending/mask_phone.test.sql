-- The masked form of a phone.
begin;
select plan(3);

select is(portaria.mask_phone('+5511900000011'), '****0011', 'the last four digits are visible');
select is(portaria.mask_phone('0011'), '****0011', 'a phone of four digits is masked in the same form');
select is(portaria.mask_phone(null), null, 'a null phone stays null');

select * from finish();
rollback;
