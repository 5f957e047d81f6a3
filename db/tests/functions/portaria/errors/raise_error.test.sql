-- An error that rolls back.
begin;
select plan(6);

select tests.throws_code($$select portaria.raise_error('no_role')$$, 'no_role', 403, 'a raised error has code and status');
select is(tests.refusal($$select portaria.raise_error('no_role')$$) -> 'headers', '{}', 'a raised error has no headers');
select is(tests.refusal($$select portaria.raise_error('rate_limited_ip', 9)$$) -> 'headers', '{"Retry-After": "9"}', 'Retry-After is a text of seconds, as PostgREST requires');
select isnt(tests.refusal($$select portaria.raise_error('made_up')$$) ->> 'sqlstate', null, 'an unknown code is an internal error');
create temporary table escrita (a int) on commit drop;
select is(tests.refusal($$with w as (insert into escrita values (1) returning 1) select portaria.raise_error('no_role') from w$$) ->> 'code', 'no_role', 'setup: an error is raised after a write');
select is_empty('select * from escrita', 'a raised error rolls back the write');

select * from finish();
rollback;
