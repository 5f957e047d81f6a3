/*
 * What must exist before the first migration: roles, empty schemas and the privileges that every later object inherits.
 * Run by the administrator who migrates; safe to repeat. Everything after this file runs as portaria_owner.
 */
do $$
declare
  v_role record;
begin
  for v_role in
    select *
    from (values
      ('portaria_owner', 'nologin', 'Owns every object of Portaria; nobody logs in as it.'),
      ('authenticator', 'login noinherit connection limit 100', 'The only role PostgREST logs in as; may become anon, authenticated or service_role.'),
      ('anon', 'nologin', 'A request without a token.'),
      ('authenticated', 'nologin', 'A request with a session token; the claims decide the rest.'),
      ('service_role', 'nologin bypassrls', 'The shim itself, on behalf of nobody.'),
      ('portaria_maintenance', 'login noinherit connection limit 3', 'The clean-up scheduler; may only run portaria.run_maintenance().')
    ) as roles (nome, attributes, about)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role.nome) then
      execute format('create role %I %s', v_role.nome, v_role.attributes);
      execute format('comment on role %I is %L', v_role.nome, v_role.about);
    end if;
  end loop;
end;
$$;

-- Bounds on what one request may hold; PostgREST applies the settings of the role it becomes.
do $$
declare
  v_setting record;
begin
  for v_setting in
    select *
    from (values
      ('anon', 'statement_timeout', '1s'),
      ('anon', 'lock_timeout', '1s'),
      ('authenticated', 'statement_timeout', '3s'),
      ('authenticated', 'lock_timeout', '2s'),
      ('service_role', 'statement_timeout', '4s'),
      ('service_role', 'lock_timeout', '4s'),
      ('authenticator', 'idle_in_transaction_session_timeout', '10s'),
      ('authenticator', 'jit', 'off'), -- compiling takes longer than any query of a request
      ('portaria_maintenance', 'lock_timeout', '2s')
    ) as settings (role_name, setting_name, setting_value)
    where not exists (
      select
      from pg_catalog.pg_db_role_setting as s
      join pg_catalog.pg_roles as r on r.oid = s.setrole
      where r.rolname = settings.role_name
        and s.setdatabase = 0
        and format('%s=%s', settings.setting_name, settings.setting_value) = any (s.setconfig)
    )
  loop
    execute format('alter role %I set %I = %L', v_setting.role_name, v_setting.setting_name, v_setting.setting_value);
  end loop;
end;
$$;

do $$
declare
  v_member record;
begin
  for v_member in
    select *
    from (values
      ('anon', 'authenticator'),
      ('authenticated', 'authenticator'),
      ('service_role', 'authenticator'),
      ('portaria_owner', current_user)
    ) as members (role_name, member_name)
    where not exists (
      select
      from pg_catalog.pg_auth_members as m
      where m.roleid = members.role_name::regrole
        and m.member = members.member_name::regrole
    )
      and not (members.role_name = 'portaria_owner' and (select rolsuper from pg_catalog.pg_roles where rolname = current_user))
  loop
    execute format('grant %I to %I', v_member.role_name, v_member.member_name);
  end loop;
end;
$$;

-- Nothing is open to PUBLIC: no function made later, and where the database holds Portaria alone, neither the database nor
-- its public schema. db:migrate says which it is (portaria.instalacao.banco_proprio).
do $$
begin
  if coalesce(nullif(current_setting('portaria.banco_proprio', true), ''), 'true')::boolean then
    execute format('revoke all on database %I from public', current_database());
    revoke all on schema public from public;
  end if;
  execute format('grant connect on database %I to authenticator, portaria_maintenance', current_database());
  execute format('grant create on database %I to portaria_owner', current_database());
end;
$$;

create schema if not exists portaria authorization portaria_owner;
comment on schema portaria is 'Records and rules. Never reachable over HTTP.';

create schema if not exists api authorization portaria_owner;
comment on schema api is 'Everything HTTP can reach: the functions, and the tenant tables under row-level security.';

alter default privileges for role portaria_owner revoke execute on functions from public;
alter default privileges for role portaria_owner revoke usage on types from public;

-- Where pg_cron is in this database, it runs the clean-up: at 03:17 in Brasília, since pg_cron counts in GMT. A job that is
-- there stays as it is, so an operator may choose another time.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    if not exists (select from cron.job where jobname = 'portaria_maintenance' and database = current_database()) then
      perform cron.schedule_in_database(
        'portaria_maintenance', '17 6 * * *', 'call portaria.run_all_maintenance()', current_database(), 'portaria_maintenance'
      );
    end if;
  end if;
exception
  when insufficient_privilege then
    raise warning 'pg_cron has no job for the clean-up: only a superuser can give one to portaria_maintenance';
end;
$$;
