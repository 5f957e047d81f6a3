-- A schema or function that is open wider than declared, with the statement that takes it back.
begin;
select plan(16);

create function tests.found(mudanca text) returns text[] language sql as $$ select tests.faults_after('portaria.access_faults', mudanca) $$;
create schema hospede;

select is(tests.found('select'), '{}', 'what is declared is no fault');
select is(tests.found(format('grant create on schema api to %I', papel)),
  array[format('schema api > %I has CREATE > revoke CREATE on schema api from %I;', papel, papel)], papel || ' makes objects')
from unnest('{anon,authenticated,service_role,authenticator,portaria_maintenance}'::text[]) as papel;
select is(tests.found('grant create on schema portaria to anon'), '{schema portaria > anon has CREATE > revoke CREATE on schema portaria from anon;}', 'in portaria, too');
select is(tests.found('grant usage on schema portaria to public'), '{schema portaria > public has USAGE > revoke USAGE on schema portaria from public;}', 'a schema that everybody uses');
select is(tests.found('grant usage on schema portaria to anon'), '{}', 'a role of the API may use one');
select is(tests.found('create role dono; grant create on schema api to dono'), '{}', 'and an operator''s role may make objects');
select is(tests.found('grant all on schema hospede to public'), '{}', 'the schema of a host is its own');

select is(tests.found('grant execute on function api.send_otp(text) to anon'),
  '{function api.send_otp(text) > anon may execute it > revoke execute on function api.send_otp(text) from anon;}', 'a function without a session');
select is(tests.found('grant execute on function portaria.otp_pepper() to public'),
  '{function portaria.otp_pepper() > public may execute it > revoke execute on function portaria.otp_pepper() from public;}', 'a function for everybody');
select is(tests.found('create function hospede.f() returns integer language sql as ''select 1''; alter function hospede.f() owner to portaria_owner'), '{}', 'not in the schema of a host');
select is(tests.found('create function api.f() returns integer language sql as ''select 1'''), '{}', 'nor of another owner');

select is(tests.found('grant execute on function api.send_otp(text) to anon; grant create on schema portaria to anon; grant create on schema api to service_role; grant usage on schema api to public'), array[
  'function api.send_otp(text) > anon may execute it > revoke execute on function api.send_otp(text) from anon;',
  'schema api > public has USAGE > revoke USAGE on schema api from public;',
  'schema api > service_role has CREATE > revoke CREATE on schema api from service_role;',
  'schema portaria > anon has CREATE > revoke CREATE on schema portaria from anon;'
], 'several: by object, then by fault');

select * from finish();
rollback;
