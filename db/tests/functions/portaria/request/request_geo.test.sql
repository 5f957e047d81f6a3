-- Where the edge places the client.
begin;
select plan(4);

select is(portaria.request_geo('{"x-geo-city": "Santos", "x-geo-country": "BR", "x-geo-region": ""}'), '{"city": "Santos", "country": "BR"}', 'what is said');
select is(portaria.request_geo('{"x-geo-city": ""}'), null, 'nothing');
select is(portaria.request_geo('{}'), null, 'nothing at all');
select is(portaria.request_geo('{"x-geo-city": "Santos", "x-geo-country": "", "x-geo-timezone": ""}'), '{"city": "Santos"}', 'what is empty is not said');

select * from finish();
rollback;
