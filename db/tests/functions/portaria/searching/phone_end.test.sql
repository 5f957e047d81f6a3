-- Phones and CPFs in a search.
begin;
select plan(16);

select is(portaria.phone_end(t), '4321', t || ' can be a phone') from unnest('{4321,54321,98765-4321,(11) 98765-4321,11987654321,+55 11 98765-4321,551187654321}'::text[]) as t;
select is(portaria.phone_end(t), null, t || ' is no phone') from unnest('{321,529.982.247-25,123456789012,11222333000181,Rua 4321,"",12345678901234567}'::text[]) as t;
select ok(portaria.is_cpf('52998224725'), 'right check digits are known');
select ok(not portaria.is_cpf('52998224752'), 'swapped check digits are refused');

select * from finish();
rollback;
