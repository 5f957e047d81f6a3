-- The time limits of a role hold for the request, wherever they are kept.
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
select is(tests.bounds('anon'), '{1s,2s}', 'the settings of the role');
select is(tests.bounds('authenticated'), '{3s,9min}', 'one of them');
select is(tests.bounds('portaria_owner'), '{10min,9min}', 'or none');
select is(tests.bounds('nobody at all'), '{10min,9min}', 'or no role');

insert into portaria.papeis_do_banco (papel, statement_timeout, lock_timeout) values ('anon', '7s', '5s'), ('authenticated', null, '6s');
select is(tests.bounds('anon'), '{7s,5s}', 'of a role that was there before Portaria, those of its row');
select is(tests.bounds('authenticated'), '{3s,6s}', 'and its settings where the row has none');

-- What PostgREST has set for a function.
create function api.slow_one() returns integer language sql set statement_timeout = '12s' as 'select 1';
create function api.quick_one() returns integer language sql set lock_timeout = '12s' as 'select 1';
select is(tests.bounds('anon', '/rpc/slow_one'), '{10min,5s}', 'the time of a function that has one stays');
select is(tests.bounds('anon', '/rpc/quick_one'), '{7s,5s}', 'not for any other setting');
select is(tests.bounds('anon', '/slow_one'), '{7s,5s}', 'nor for a table of that name');
select is(tests.bounds('anon', '/rpc/people_import'), '{10min,5s}', 'an import of people has such a time');

-- The check of every request asks.
select tests.present('{}', '/rpc/public_smoke');
select portaria.check_request_in('"api", "public"');
select is(current_setting('statement_timeout'), '7s', 'also for a request without a token');
select is(current_setting('lock_timeout'), '5s', 'before its function runs');
set local statement_timeout = '10min';
select tests.act_as_service();
alter role service_role set statement_timeout = '4s';
select portaria.check_request_in('api');
select is(current_setting('statement_timeout'), '4s', 'and for the service');
set local statement_timeout = '10min';

select * from finish();
rollback;
