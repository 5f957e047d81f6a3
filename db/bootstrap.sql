/*
 * What must exist before the first migration: roles, empty schemas and the privileges that every later object inherits.
 * Run by the administrator who migrates; safe to repeat. Everything after this file runs as portaria_owner.
 */
do $$
declare
  v_alheios name[] := '{}';
  v_role record;
  v_setting text;
  -- Only a superuser, and from PostgreSQL 16 on a role with BYPASSRLS, may give that attribute to another. Without it, service_role
  -- gets a policy: policies/token_blacklist.sql.
  v_bypass boolean := (
    select r.rolsuper or r.rolbypassrls and current_setting('server_version_num')::integer >= 160000
    from pg_catalog.pg_roles as r
    where r.rolname = current_user
  );
begin
  -- A role from before Portaria is checked below and never altered. A role of Portaria is recognized by its comment.
  if to_regclass('portaria.papeis_do_banco') is not null then
    execute 'select coalesce(array_agg(p.papel), ''{}'') from portaria.papeis_do_banco as p' into v_alheios;
  end if;
  for v_role in
    select *
    from (values
      ('portaria_owner', 'nologin', 'Owns every object of Portaria; nobody logs in as it.', '{}'::text[]),
      (
        'authenticator', 'login noinherit connection limit 100', 'The only role PostgREST logs in as; may become anon, authenticated or service_role.',
        -- Compilation takes longer than any query of a request. A message of level ERROR may quote a value of the request, such as a CPF. A
        -- server that logs slow statements logs their parameters too: codes, tokens and the pepper.
        '{idle_in_transaction_session_timeout=10s,jit=off,log_min_messages=log,log_parameter_max_length=0}'
      ),
      ('anon', 'nologin', 'A request without a token.', '{statement_timeout=1s,lock_timeout=1s}'),
      ('authenticated', 'nologin', 'A request with a session token; the claims decide the rest.', '{statement_timeout=3s,lock_timeout=2s}'),
      ('service_role', case when v_bypass then 'nologin bypassrls' else 'nologin' end, 'The shim itself, on behalf of nobody.', '{statement_timeout=4s,lock_timeout=4s}'),
      ('portaria_maintenance', 'login noinherit connection limit 3', 'The clean-up scheduler; may only run portaria.run_maintenance().', '{lock_timeout=2s}')
    ) as roles (nome, attributes, about, settings)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role.nome) then
      execute format('create role %I %s', v_role.nome, v_role.attributes);
      execute format('comment on role %I is %L', v_role.nome, v_role.about);
    elsif
      to_regclass('portaria.pgmigrations') is null
      and v_role.nome not like 'portaria%'
      and v_role.about is distinct from pg_catalog.shobj_description(v_role.nome::regrole, 'pg_authid')
    then
      v_alheios := v_alheios || v_role.nome::name;
    end if;
    continue when v_role.nome = any (v_alheios);
    -- Limits for one request, which portaria.bound_request sets. An operator's value is not changed.
    for v_setting in
      select c
      from unnest(v_role.settings) as c
      where (c not like 'log%' or has_parameter_privilege(split_part(c, '=', 1), 'set')) and not exists (
        select
        from pg_catalog.pg_db_role_setting as s, unnest(s.setconfig) as d
        where s.setrole = v_role.nome::regrole and s.setdatabase = 0 and split_part(d, '=', 1) = split_part(c, '=', 1)
      )
    loop
      execute format('alter role %I set %I = %L', v_role.nome, split_part(v_setting, '=', 1), split_part(v_setting, '=', 2));
    end loop;
  end loop;
  perform set_config('portaria.papeis_do_banco', v_alheios::text, false);
end;
$$;

-- From PostgreSQL 16 on, the creator of a role is a member with ADMIN, but without SET and INHERIT, so it grants itself both.
do $$
declare
  v_member record;
  v_how text := case when current_setting('server_version_num')::integer >= 160000 then ' with inherit true, set true' else '' end;
begin
  for v_member in
    select *
    from (values
      ('anon', 'authenticator'),
      ('authenticated', 'authenticator'),
      ('service_role', 'authenticator')
    ) as members (role_name, member_name)
    where not (members.member_name = any (current_setting('portaria.papeis_do_banco')::text[]))
      and not exists (
        select
        from pg_catalog.pg_auth_members as m
        where m.roleid = members.role_name::regrole
          and m.member = members.member_name::regrole
      )
  loop
    execute format('grant %I to %I', v_member.role_name, v_member.member_name);
  end loop;
  if not (
    pg_has_role('portaria_owner', 'usage')
    and pg_has_role('portaria_owner', case when v_how = '' then 'member' else 'set' end)
  ) then
    execute format('grant portaria_owner to %I%s', current_user, v_how);
  end if;
end;
$$;

-- PUBLIC has no privileges on later functions and, if the database holds only Portaria, none on the database and its public
-- schema. db:migrate sets portaria.instalacao.banco_proprio accordingly. In a shared database only missing grants are added.
do $$
declare
  v_proprio boolean := coalesce(nullif(current_setting('portaria.banco_proprio', true), ''), 'true')::boolean;
  v_role name;
begin
  if v_proprio then
    execute format('revoke all on database %I from public', current_database());
    revoke all on schema public from public;
    execute format('grant create on database %I to portaria_owner', current_database());
  end if;
  foreach v_role in array '{authenticator,portaria_maintenance}'::name[]
  loop
    continue when not v_proprio and v_role = any (current_setting('portaria.papeis_do_banco')::name[]);
    if v_proprio or not has_database_privilege(v_role, current_database(), 'connect') then
      execute format('grant connect on database %I to %I', current_database(), v_role);
    end if;
  end loop;
end;
$$;

create schema if not exists portaria authorization portaria_owner;
comment on schema portaria is 'Records and rules. Never reachable over HTTP.';

-- A schema api of another owner is shared: the functions of Portaria are added to it.
do $$
declare
  v_dono oid := (select n.nspowner from pg_catalog.pg_namespace as n where n.nspname = 'api');
  v_role name;
begin
  if v_dono is null then
    create schema api authorization portaria_owner;
  elsif v_dono <> 'portaria_owner'::regrole then
    if not has_schema_privilege('portaria_owner', 'api', 'create') then
      grant usage, create on schema api to portaria_owner;
    end if;
    foreach v_role in array '{anon,authenticated,service_role}'::name[]
    loop
      continue when v_role = any (current_setting('portaria.papeis_do_banco')::name[]) or has_schema_privilege(v_role, 'api', 'usage');
      execute format('grant usage on schema api to %I', v_role);
    end loop;
    return;
  end if;
  comment on schema api is 'Everything HTTP can reach: the functions, and the tenant tables under row-level security.';
  grant usage on schema api to anon, authenticated, service_role;
end;
$$;

-- The owner of other roles or of the database must grant the missing privileges.
do $$
declare
  v_falta text := (
    select string_agg(q.comando, e'\n' order by q.comando)
    from unnest(current_setting('portaria.papeis_do_banco')::name[]) as p (nome)
    join pg_catalog.pg_roles as r on r.rolname = p.nome
    cross join lateral (
      select format('alter role %I nosuperuser;', p.nome) where r.rolsuper
      union all
      select format('alter role %I nobypassrls;', p.nome) where r.rolbypassrls and p.nome <> 'service_role'
      union all
      select 'alter role authenticator noinherit;' where p.nome = 'authenticator' and r.rolinherit
      union all
      select 'alter role authenticator login;' where p.nome = 'authenticator' and not r.rolcanlogin
      union all
      select format('grant %I to authenticator;', m)
      from unnest('{anon,authenticated,service_role}'::name[]) as m
      where p.nome = 'authenticator' and not pg_has_role('authenticator', m, 'member')
      union all
      select format('grant connect on database %I to authenticator;', current_database())
      where p.nome = 'authenticator' and not has_database_privilege('authenticator', current_database(), 'connect')
      union all
      select format('grant usage on schema api to %I;', p.nome)
      where p.nome <> 'authenticator' and not has_schema_privilege(p.nome, 'api', 'usage')
    ) as q (comando)
  );
begin
  if v_falta is not null then
    raise object_not_in_prerequisite_state using
      message = format('Portaria does not alter roles that it did not make. Their owner runs, or decides against Portaria here:%s%s', e'\n', v_falta);
  end if;
end;
$$;

alter default privileges for role portaria_owner revoke execute on functions from public;
alter default privileges for role portaria_owner revoke usage on types from public;

-- If this database has pg_cron, it runs the clean-up at 03:17 in Brasília (pg_cron uses GMT). An existing job is not
-- changed, so an operator may choose another time.
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
