-- Tables and views of Portaria with more access than declared, with the statement that closes them.
begin;
select plan(39);

create function tests.found(mudanca text) returns text[] language sql as $$ select tests.faults_after('portaria.relation_faults', mudanca) $$;
create function tests.fault(objeto text, problema text, conserto text) returns text[] language sql as $$ select array[format('%s > %s > %s', objeto, problema, conserto)] $$;
create schema hospede;
create foreign data wrapper fora;
create server fora foreign data wrapper fora;

select is(tests.found('select'), '{}', 'the declared state has no fault');

-- Faults of unprotected_relations.
select is(tests.found('alter table api.notas disable row level security'), tests.fault('api.notas', 'row-level security is off', 'alter table api.notas enable row level security;'), 'row-level security that is off is a fault');
select is(tests.found('create view api.v as select 1'), tests.fault('api.v', 'a view that is not security_invoker', 'alter view api.v set (security_invoker = true);'), 'a view with the rights of its owner is a fault');
select is(tests.found('drop policy "Staff read the rows of their schools" on api.professores'), tests.fault('api.professores', 'a command has no policy', 'select portaria.isolate_by_school(''api.professores'');'), 'a table without a policy is a fault');
select is(tests.found(format('drop policy %I on api.escolas', p.polname)), tests.fault('api.escolas', 'a command has no policy', 'npm run db:migrate'), 'on that of the schools, what migrating mends: ' || p.polname)
from pg_policy as p where p.polrelid = 'api.escolas'::regclass and p.polcmd = 'd';
select is(tests.found('create materialized view api.m as select 1'),
  tests.fault('api.m', 'row-level security does not exist for it', '-- move api.m to another schema, or give it a column escola_id and call portaria.isolate_by_school'), 'a materialized view is a fault');
select is(tests.found(E'create materialized view api."m\r\nalter role anon superuser; --" as select 1'),
  tests.fault(E'api."m\r\nalter role anon superuser; --"', 'row-level security does not exist for it', '-- move api."m  alter role anon superuser; --" to another schema, or give it a column escola_id and call portaria.isolate_by_school'), 'a name does not end the comment that it stands in');

-- Tables of the schema portaria.
select is(tests.found('alter table portaria.alertas disable row level security'), tests.fault('portaria.alertas', 'row-level security is off', 'alter table portaria.alertas enable row level security;'), 'row-level security that is off on such a table is a fault');
select is(tests.found('create table portaria.p (id uuid) partition by list (id)'), tests.fault('portaria.p', 'row-level security is off', 'alter table portaria.p enable row level security;'), 'row-level security that is off on a partitioned table is a fault');
select is(tests.found('create view portaria.v as select 1'), '{}', 'a view in portaria needs no row-level security');
select is(tests.found('create policy p on portaria.alertas using (true)'), tests.fault('portaria.alertas', 'policy p opens a record', 'drop policy if exists p on portaria.alertas;'), 'a policy on such a table is a fault');
select is(tests.found(format('alter table %s force row level security', t)),
  tests.fault(t, 'row-level security is forced on the functions of its owner', format('alter table %s no force row level security;', t)), 'a switch that stops our functions: ' || t)
from unnest('{api.notas,portaria.alertas}'::text[]) as t;
select is(tests.found('create table hospede.t (id uuid); alter table hospede.t force row level security; alter table hospede.t owner to anon'), '{}', 'a table of the host is not a fault');

-- Owners.
select is(tests.found(format('grant create on schema portaria to %I; alter table portaria.alertas owner to %I', papel, papel)),
  tests.fault('portaria.alertas', 'belongs to a role of the API, for which policies do not count', 'alter table portaria.alertas owner to portaria_owner;'), 'owner ' || papel)
from unnest('{anon,authenticated,service_role,authenticator,portaria_maintenance}'::text[]) as papel;
select is(tests.found('create role dono; grant create on schema portaria to dono; alter table portaria.alertas owner to dono'), '{}', 'an owner that is a role of the operator is not a fault');
select is(tests.found(format('grant create on schema portaria to anon; %s; alter table portaria.x owner to anon', mudanca)),
  tests.fault('portaria.x', 'belongs to a role of the API, for which policies do not count', 'alter table portaria.x owner to portaria_owner;'), mudanca)
from unnest(array[
  'create table portaria.x (id uuid); alter table portaria.x enable row level security',
  'create table portaria.x (id uuid) partition by list (id); alter table portaria.x enable row level security',
  'create view portaria.x as select 1',
  'create materialized view portaria.x as select 1',
  'create foreign table portaria.x (id uuid) server fora'
]) as mudanca;
select is(tests.found('grant create on schema portaria to anon; create sequence portaria.x; alter table portaria.x owner to anon'), '{}', 'a sequence with another owner is not a fault');

-- Rules.
select is(tests.found(format('create rule r as on delete to %s do also select 1', t)),
  tests.fault(t, 'rule r acts with the rights of the owner', format('drop rule if exists r on %s;', t)), 'a rule: ' || t)
from unnest('{api.notas,portaria.alertas}'::text[]) as t;
select is(tests.found('create table hospede.t (id uuid); create rule r as on delete to hospede.t do also select 1'), '{}', 'a rule on a table of the host is not a fault');

-- Policies.
select is((tests.found('create policy p on api.notas for select to anon using (true)'))[1] like 'api.notas > policy p % > drop policy if exists p on api.notas;', true, 'an open policy is a fault');
select is(tests.found('create table hospede.t (escola_id uuid); create policy p on hospede.t using (true)'), '{}', 'an open policy on an unprotected table of the host is not a fault');
select is((tests.found('create table hospede.t (escola_id uuid); create index on hospede.t (escola_id); select portaria.isolate_by_school(''hospede.t''); create policy p on hospede.t using (true)'))[1] like 'hospede.t > policy p % > drop policy if exists p on hospede.t;', true, 'an open policy on a protected table of the host is a fault');

-- service_role has a policy on the revoked tokens only where it does not bypass row-level security.
select is(tests.found('alter role service_role nobypassrls; create policy p on portaria.token_blacklist to service_role using (true)'), '{}', 'the policy of service_role without BYPASSRLS is not a fault');
select is(array(select unnest(tests.found(mudanca)) intersect select unnest(tests.fault(tabela, 'policy p opens a record', format('drop policy if exists p on %s;', tabela)))),
  tests.fault(tabela, 'policy p opens a record', format('drop policy if exists p on %s;', tabela)), mudanca)
from (values
  ('alter role service_role bypassrls; create policy p on portaria.token_blacklist to service_role using (true)', 'portaria.token_blacklist'),
  ('alter role service_role nobypassrls; create policy p on portaria.token_blacklist to service_role, anon using (true)', 'portaria.token_blacklist'),
  ('alter role service_role nobypassrls; create policy p on portaria.alertas to service_role using (true)', 'portaria.alertas')
) as m (mudanca, tabela);

-- Grants.
select is(tests.found('grant select on api.notas to anon'), tests.fault('api.notas', 'anon has SELECT', 'revoke SELECT on api.notas from anon;'), 'a grant to anon is a fault');
select is(tests.found('grant select (hash) on portaria.login_otps to authenticated'),
  tests.fault('portaria.login_otps', 'authenticated has SELECT (hash)', 'revoke SELECT (hash) on portaria.login_otps from authenticated;'), 'a column grant is a fault');
select is(tests.found('create sequence portaria.x; grant usage on sequence portaria.x to anon'),
  tests.fault('portaria.x', 'anon has USAGE', 'revoke USAGE on sequence portaria.x from anon;'), 'a grant on a sequence is a fault');

select * from finish();
rollback;
