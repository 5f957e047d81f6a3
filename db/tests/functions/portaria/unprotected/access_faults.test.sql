-- Schemas and functions with more privileges than declared, with the statement that revokes them.
begin;
select plan(16);

create function tests.found(mudanca text) returns text[] language sql as $$ select tests.faults_after('portaria.access_faults', mudanca) $$;
create schema hospede;

select is(tests.found('select'), '{}', 'the declared state has no fault');
select is(tests.found(format('grant create on schema api to %I', papel)),
  array[format('schema api > %I has CREATE > revoke CREATE on schema api from %I;', papel, papel)], papel || ' makes objects')
from unnest('{anon,authenticated,service_role,authenticator,portaria_maintenance}'::text[]) as papel;
select is(tests.found('grant create on schema portaria to anon'), '{schema portaria > anon has CREATE > revoke CREATE on schema portaria from anon;}', 'CREATE on the schema portaria is a fault');
select is(tests.found('grant usage on schema portaria to public'), '{schema portaria > public has USAGE > revoke USAGE on schema portaria from public;}', 'USAGE on a schema for PUBLIC is a fault');
select is(tests.found('grant usage on schema portaria to anon'), '{}', 'USAGE on a schema for an API role is not a fault');
select is(tests.found('create role dono; grant create on schema api to dono'), '{}', 'CREATE for a role of the operator is not a fault');
select is(tests.found('grant all on schema hospede to public'), '{}', 'privileges on a schema of the host are not a fault');

select is(tests.found('grant execute on function api.send_otp(text) to anon'),
  '{function api.send_otp(text) > anon may execute it > revoke execute on function api.send_otp(text) from anon;}', 'EXECUTE for anon is a fault');
select is(tests.found('grant execute on function portaria.otp_pepper() to public'),
  '{function portaria.otp_pepper() > public may execute it > revoke execute on function portaria.otp_pepper() from public;}', 'EXECUTE for PUBLIC is a fault');
select is(tests.found('create function hospede.f() returns integer language sql as ''select 1''; alter function hospede.f() owner to portaria_owner'), '{}', 'a function in a schema of the host is not a fault');
select is(tests.found('create function api.f() returns integer language sql as ''select 1'''), '{}', 'a function of another owner is not a fault');

select is(tests.found('grant execute on function api.send_otp(text) to anon; grant create on schema portaria to anon; grant create on schema api to service_role; grant usage on schema api to public'), array[
  'function api.send_otp(text) > anon may execute it > revoke execute on function api.send_otp(text) from anon;',
  'schema api > public has USAGE > revoke USAGE on schema api from public;',
  'schema api > service_role has CREATE > revoke CREATE on schema api from service_role;',
  'schema portaria > anon has CREATE > revoke CREATE on schema portaria from anon;'
], 'several faults are sorted by object, then by fault');

select * from finish();
rollback;
