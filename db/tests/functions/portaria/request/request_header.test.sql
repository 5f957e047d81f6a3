-- Headers as PostgREST hands them on.
begin;
select plan(8);

select is(portaria.request_header('x'), null, 'outside a request');
select set_config('request.headers', '', true);
select is(portaria.request_header('x'), null, 'after a request on the same connection');
select set_config('request.headers', '{"x-one": "1", "x-empty": "", "x-utf8": "ação \"quoted\""}', true);
select is(portaria.request_header('x-one'), '1', 'a header');
select is(portaria.request_header('X-One'), '1', 'however it is written');
select is(portaria.request_header('x-empty'), null, 'an empty one counts as missing');
select is(portaria.request_header('x-two'), null, 'one that is not there');
select is(portaria.request_header('x-utf8'), 'ação "quoted"', 'any text');
select is(portaria.request_header(null), null, 'no name');

select * from finish();
rollback;
