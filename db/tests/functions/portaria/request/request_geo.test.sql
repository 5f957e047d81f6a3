-- The client's place, from the edge.
begin;
select plan(4);

select is(portaria.request_geo('{"x-geo-city": "Santos", "x-geo-country": "BR", "x-geo-region": ""}'), '{"city": "Santos", "country": "BR"}', 'non-empty headers are returned');
select is(portaria.request_geo('{"x-geo-city": ""}'), null, 'only empty headers give null');
select is(portaria.request_geo('{}'), null, 'no headers give null');
select is(portaria.request_geo('{"x-geo-city": "Santos", "x-geo-country": "", "x-geo-timezone": ""}'), '{"city": "Santos"}', 'empty headers are left out');

select * from finish();
rollback;
