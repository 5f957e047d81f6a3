-- The claims of this request.
begin;
select plan(3);

select is(portaria.claims(), null, 'none outside a request');
select set_config('request.jwt.claims', '', true);
select is(portaria.claims(), null, 'the setting reads as empty text after the first transaction of a connection');
select set_config('request.jwt.claims', '{"sub": "x"}', true);
select is(portaria.claims(), '{"sub": "x"}', 'what PostgREST verified');

select * from finish();
rollback;
