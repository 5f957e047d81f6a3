-- The time limits of a role apply to the request, whether they are role settings or rows.
begin;
select plan(13);

delete from portaria.papeis_do_banco;
alter role anon set statement_timeout = '1s';
alter role anon set lock_timeout = '2s';
alter role authenticated set statement_timeout = '3s';
alter role authenticated reset lock_timeout;
alter role authenticated set search_path = 'api';
create function tests.bounds(papel name, path text default '/alunos') returns text[] language plpgsql as $$
begin
  perform set_config('statement_timeout', '10min', true), set_config('lock_timeout', '9min', true), set_config('request.path', path, true);
  perform portaria.bound_request(papel);
  return array[current_setting('statement_timeout'), current_setting('lock_timeout')];
end;
$$;
select is(tests.bounds('anon'), '{1s,2s}', 'the role''s settings become the limits of the request');
select is(tests.bounds('authenticated'), '{3s,9min}', 'a role with one setting keeps the other limit');
select is(tests.bounds('portaria_owner'), '{10min,9min}', 'a role without settings keeps both limits');
select is(tests.bounds('nobody at all'), '{10min,9min}', 'an unknown role keeps both limits');

insert into portaria.papeis_do_banco (papel, statement_timeout, lock_timeout) values ('anon', '7s', '5s'), ('authenticated', null, '6s');
select is(tests.bounds('anon'), '{7s,5s}', 'the row of a role that existed before Portaria takes precedence over its settings');
select is(tests.bounds('authenticated'), '{3s,6s}', 'a null in the row uses the role''s setting');

-- Limits of a function, set by PostgREST.
create function api.slow_one() returns integer language sql set statement_timeout = '12s' as 'select 1';
create function api.quick_one() returns integer language sql set lock_timeout = '12s' as 'select 1';
select is(tests.bounds('anon', '/rpc/slow_one'), '{10min,5s}', 'the statement_timeout of a function is kept');
select is(tests.bounds('anon', '/rpc/quick_one'), '{7s,5s}', 'another setting of a function is not kept');
select is(tests.bounds('anon', '/slow_one'), '{7s,5s}', 'a relation with the name of such a function has the role''s limits');
select is(tests.bounds('anon', '/rpc/people_import'), '{10min,5s}', 'people_import has its own statement_timeout');

-- Called by the check of every request.
select tests.present('{}', '/rpc/public_smoke');
select portaria.check_request_in('"api", "public"');
select is(current_setting('statement_timeout'), '7s', 'a request without a token has the limits of anon');
select is(current_setting('lock_timeout'), '5s', 'lock_timeout is set before the function runs');
set local statement_timeout = '10min';
select tests.act_as_service();
alter role service_role set statement_timeout = '4s';
select portaria.check_request_in('api');
select is(current_setting('statement_timeout'), '4s', 'a service request has the limits of service_role');
set local statement_timeout = '10min';

select * from finish();
rollback;
