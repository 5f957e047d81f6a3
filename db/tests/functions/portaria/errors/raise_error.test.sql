-- An error that rolls back.
begin;
select plan(6);

select tests.throws_code($$select portaria.raise_error('no_role')$$, 'no_role', 403, 'code and status');
select is(tests.refusal($$select portaria.raise_error('no_role')$$) -> 'headers', '{}', 'no headers');
select is(tests.refusal($$select portaria.raise_error('rate_limited_ip', 9)$$) -> 'headers', '{"Retry-After": "9"}', 'Retry-After in seconds, as text: PostgREST takes nothing else');
select isnt(tests.refusal($$select portaria.raise_error('made_up')$$) ->> 'sqlstate', null, 'a code that is not in the list is a mistake');
create temporary table escrita (a int) on commit drop;
select is(tests.refusal($$with w as (insert into escrita values (1) returning 1) select portaria.raise_error('no_role') from w$$) ->> 'code', 'no_role', 'after a write');
select is_empty('select * from escrita', 'the write is gone');

select * from finish();
rollback;
