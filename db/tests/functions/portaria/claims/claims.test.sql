-- The claims of this request.
begin;
select plan(3);

select is(portaria.claims(), null, 'there are no claims outside a request');
select set_config('request.jwt.claims', '', true);
select is(portaria.claims(), null, 'an empty setting gives null, as after the first transaction of a connection [E7]');
select set_config('request.jwt.claims', '{"sub": "x"}', true);
select is(portaria.claims(), '{"sub": "x"}', 'the claims are those that PostgREST verified');

select * from finish();
rollback;
