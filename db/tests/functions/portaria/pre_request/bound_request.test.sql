-- The limits of a role that was there before Portaria hold for the request.
begin;
select plan(6);

set local statement_timeout = '10min';
set local lock_timeout = '9min';
delete from portaria.papeis_do_banco;
insert into portaria.papeis_do_banco (papel, statement_timeout, lock_timeout) values ('anon', '7s', '5s'), ('authenticated', '6s', null), ('service_role', null, '4s');
create function tests.bounds(papel name) returns text[] language plpgsql as $$
begin
  perform set_config('statement_timeout', '10min', true), set_config('lock_timeout', '9min', true);
  perform portaria.bound_request(papel);
  return array[current_setting('statement_timeout'), current_setting('lock_timeout')];
end;
$$;
select is(tests.bounds('anon'), '{7s,5s}', 'both');
select is(tests.bounds('authenticated'), '{6s,9min}', 'one of them');
select is(tests.bounds('service_role'), '{10min,4s}', 'or the other');
select is(tests.bounds('portaria_maintenance'), '{10min,9min}', 'a role of Portaria has its own as settings');

-- The check of every request asks.
select tests.present('{}', '/rpc/public_smoke');
select portaria.check_request_in('"api", "public"');
select is(current_setting('statement_timeout'), '7s', 'also for a request without a token');
select is(current_setting('lock_timeout'), '5s', 'before its function runs');
set local statement_timeout = '10min';

select * from finish();
rollback;
