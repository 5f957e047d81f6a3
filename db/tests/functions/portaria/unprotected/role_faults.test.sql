-- Attributes and memberships that no role of Portaria may have, with the statement that removes them.
begin;
select plan(48);

create function tests.found(mudanca text) returns text[] language sql as $$ select tests.faults_after('portaria.role_faults', mudanca) $$;
create function tests.papeis() returns setof text language sql as $$ select unnest('{anon,authenticated,service_role,authenticator,portaria_maintenance,portaria_owner}'::text[]) $$;

select is(tests.found('select'), '{}', 'the declared state has no fault');
select is(tests.found(format('alter role %I %s', papel, atributo)), case
  when papel = 'service_role' and atributo = 'BYPASSRLS'
    or papel in ('anon', 'authenticated', 'service_role', 'portaria_owner') and atributo = 'INHERIT'
    or papel in ('authenticator', 'portaria_maintenance') and atributo = 'LOGIN' then '{}'::text[]
  else array[format('role %I > has %s > alter role %I no%s;', papel, atributo, papel, lower(atributo))]
end, format('%s %s', papel, atributo))
from tests.papeis() as papel, unnest('{SUPERUSER,BYPASSRLS,CREATEROLE,REPLICATION,INHERIT,LOGIN}'::text[]) as atributo;
select is(tests.found('alter role anon createdb'), '{role anon > has CREATEDB > alter role anon nocreatedb;}', 'CREATEDB is a fault');
select is(tests.found('create role dono superuser'), '{}', 'an attribute of an operator''s role is not a fault');
select is(tests.found(format('grant pg_read_all_data to %I', papel)),
  array[format('role %I > is a member of pg_read_all_data > revoke pg_read_all_data from %I;', papel, papel)], papel || ' as a member')
from tests.papeis() as papel;
select is(tests.found('grant portaria_owner to authenticator'), '{role authenticator > is a member of portaria_owner > revoke portaria_owner from authenticator;}', 'membership of authenticator in portaria_owner is a fault');
select is(tests.found('grant service_role to authenticated'), '{role authenticated > is a member of service_role > revoke service_role from authenticated;}', 'membership of authenticated in service_role is a fault');
select is(tests.found('create role dono; grant authenticated to dono'), '{}', 'membership of an operator''s role is not a fault');

select * from finish();
rollback;
