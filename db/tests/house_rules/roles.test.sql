-- The roles: their attributes, memberships and settings.
begin;
select plan(5);

select results_eq($$
  select rolname::text collate "default", rolcanlogin, rolinherit, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolconnlimit from pg_roles
  where rolname in ('portaria_owner', 'authenticator', 'anon', 'authenticated', 'service_role', 'portaria_maintenance') order by rolname
$$, $$values
  ('anon'::text, false, true, false, false, false, false, false, -1),
  ('authenticated', false, true, false, false, false, false, false, -1),
  ('authenticator', true, false, false, false, false, false, false, 100),
  ('portaria_maintenance', true, false, false, false, false, false, false, 3),
  ('portaria_owner', false, true, false, false, false, false, false, -1),
  ('service_role', false, true, false, not exists (select from pg_policy where polrelid = 'portaria.token_blacklist'::regclass), false, false, false, -1)
$$, 'each role has exactly these attributes; service_role bypasses row-level security or has a policy [E13]');
select set_eq($$
  select m.member::regrole || ' ' || m.roleid::regrole from pg_auth_members as m join pg_roles as r on r.oid = m.member
  where not r.rolsuper and not r.rolcreaterole -- the login that migrates
    and (m.member::regrole::text in ('portaria_owner', 'authenticator', 'anon', 'authenticated', 'service_role', 'portaria_maintenance')
    or m.roleid::regrole::text in ('portaria_owner', 'authenticator', 'anon', 'authenticated', 'service_role', 'portaria_maintenance'))
$$, array['authenticator anon', 'authenticator authenticated', 'authenticator service_role'], 'authenticator is a member of three roles, and no other memberships exist, except of the login that migrates [B5]');
select is_empty($$select * from pg_auth_members as m where m.admin_option and m.member = 'authenticator'::regrole$$, 'authenticator cannot grant its roles to others');
select set_eq($$
  select r.rolname || ' ' || c from pg_db_role_setting as s join pg_roles as r on r.oid = s.setrole, unnest(s.setconfig) as c
  where s.setdatabase = 0 and r.rolname in ('portaria_owner', 'authenticator', 'anon', 'authenticated', 'service_role', 'portaria_maintenance')
$$, array['anon statement_timeout=1s', 'anon lock_timeout=1s', 'authenticated statement_timeout=3s', 'authenticated lock_timeout=2s', 'service_role statement_timeout=4s',
  'service_role lock_timeout=4s', 'authenticator idle_in_transaction_session_timeout=10s', 'authenticator jit=off', 'authenticator log_min_messages=log', 'authenticator log_parameter_max_length=0',
  'portaria_maintenance lock_timeout=2s'], 'the role settings are exactly these, without a secret [E18]');
select isnt_empty($$select from pg_roles where rolname = 'authenticator' and shobj_description(oid, 'pg_authid') <> ''$$, 'authenticator has a comment');

select * from finish();
rollback;
