-- What is shown of a phone.
begin;
select plan(3);

select is(portaria.mask_phone('+5511900000011'), '****0011', 'four digits');
select is(portaria.mask_phone('0011'), '****0011', 'of digits alone');
select is(portaria.mask_phone(null), null, 'of none');

select * from finish();
rollback;
