-- Request headers from PostgREST.
begin;
select plan(8);

select is(portaria.request_header('x'), null, 'a call outside a request gives null');
select set_config('request.headers', '', true);
select is(portaria.request_header('x'), null, 'an empty setting, left by an earlier request, gives null');
select set_config('request.headers', '{"x-one": "1", "x-empty": "", "x-utf8": "ação \"quoted\""}', true);
select is(portaria.request_header('x-one'), '1', 'a header is returned');
select is(portaria.request_header('X-One'), '1', 'the name of a header is case-insensitive');
select is(portaria.request_header('x-empty'), null, 'an empty header gives null');
select is(portaria.request_header('x-two'), null, 'a missing header gives null');
select is(portaria.request_header('x-utf8'), 'ação "quoted"', 'a header may have any text');
select is(portaria.request_header(null), null, 'a null name gives null');

select * from finish();
rollback;
