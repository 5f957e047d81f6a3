-- The complete lists of privileges. A missing or additional grant fails.
begin;
select plan(40);

create temporary view concessoes as
select p.oid::regprocedure::text as objeto, a.grantee::regrole::text as quem
from pg_proc as p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
where p.pronamespace in ('portaria'::regnamespace, 'api'::regnamespace) and pg_get_userbyid(p.proowner) = 'portaria_owner' and a.grantee <> p.proowner;

select set_eq($$select objeto from concessoes where quem = 'anon'$$, array['portaria.check_request()', 'portaria.check_request_in(text)', 'api.public_smoke()'], 'anon may execute the request check and public_smoke');
select set_eq($$select objeto from concessoes where quem = 'service_role'$$, array[
  'portaria.check_request()', 'portaria.check_request_in(text)', 'api.public_smoke()', 'api.confirm_sessions(text,jsonb)', 'api.end_sign_ins(text,jsonb)', 'api.send_otp(text)', 'api.sign_ins(jsonb)', 'api.otp_delivery(jsonb)', 'api.delivery_receipt(text,jsonb)', 'api.otp_resend(jsonb)', 'api.delivery_status(text)', 'api.verify_otp(text,text,boolean)', 'api.refresh(text,text)', 'api.portal_refresh(text,text)', 'api.end_renewal(text,text,jsonb,boolean)', 'api.revoked_reuse(text)',
  'api.anonymous_access()', 'api.write_smoke()', 'api.claim_alerts(integer,text[])', 'api.sends_day()', 'api.alert_sent(uuid,integer)', 'api.claim_notices(integer,text[])', 'api.notice_sent(uuid,integer,text)',
  'api.passkey_options(text,text,jsonb)', 'api.passkey_key(text)', 'api.passkey_register(text,jsonb,text,text,text,integer,bigint,boolean,text[],uuid,text)', 'api.passkey_verify(text,text,text,bigint,boolean,jsonb,boolean)',
  'api.portal_send_otp(text,text)', 'api.portal_verify_otp(text,text,boolean)'
], 'service_role may execute the functions for codes and alerts');
select set_eq($$
  select split_part(objeto, '(', 1) from concessoes where quem = 'authenticated' and objeto like 'api.%'
    and (objeto = 'api.admin_rls_smoke()' or (select prosecdef from pg_proc where oid = objeto::regprocedure))
$$, array[
  -- npm run generate: the functions that an endpoint calls with the token of a person
  'api.admin_rls_smoke',
  'api.alert_settle',
  'api.alerts',
  'api.deliveries',
  'api.end_session',
  'api.findings',
  'api.import_commit',
  'api.import_draft',
  'api.import_draft_read',
  'api.import_draft_row',
  'api.limit_set',
  'api.limits',
  'api.logout',
  'api.me',
  'api.network_limit_set',
  'api.passkey_release',
  'api.passkey_remove',
  'api.passkey_rename',
  'api.passkeys',
  'api.people',
  'api.people_import',
  'api.person',
  'api.person_activate',
  'api.person_create',
  'api.person_deactivate',
  'api.person_end_sessions',
  'api.person_export',
  'api.person_unlock',
  'api.person_update',
  'api.portal_create',
  'api.portal_end',
  'api.portal_end_session',
  'api.portal_guardians',
  'api.portal_link',
  'api.portal_logout',
  'api.portal_me',
  'api.portal_move',
  'api.portal_passkey_remove',
  'api.portal_passkey_rename',
  'api.portal_passkeys',
  'api.portal_select_profile',
  'api.portal_sessions',
  'api.portal_unlink',
  'api.public_smoke',
  'api.role_demand',
  'api.role_grant',
  'api.role_revoke',
  'api.roles',
  'api.roles_end',
  'api.school_create',
  'api.school_update',
  'api.schools',
  'api.select_role',
  'api.sessions',
  'api.today',
  'api.undo'
], 'authenticated may execute these functions of api: sessions, administration, diagnosis');
select set_eq($$select objeto from concessoes where quem = 'authenticated' and objeto like 'portaria.%'$$, array[
  'portaria.check_request()', 'portaria.check_request_in(text)', 'portaria.claims()', 'portaria.safe_uuid(text)', 'portaria.is_portal_token(jsonb)', 'portaria.has_portal_claim(jsonb)', 'portaria.claim_principal_role()', 'portaria.claim_escola_id()',
  'portaria.claim_schools()', 'portaria.has_role(text[])', 'portaria.in_every_school()', 'portaria.portal_alunos()', 'portaria.portal_turmas()', 'portaria.portal_series()',
  'portaria.portal_escolas()', 'portaria.claim_school_keys()', 'portaria.is_invoker_view(regclass)', 'portaria.tenant_tables()', 'portaria.unprotected_relations()', 'portaria.require_session(text)',
  'portaria.foreign_claims(text)', 'portaria.foreign_school()', 'portaria.table_checks(regclass,name,uuid[],uuid,text)', 'portaria.probe_rows(regclass,name,uuid[],uuid)', 'portaria.probe_foreign(regclass,name)', 'portaria.probe_command(regclass,name,text,uuid)', 'portaria.row_reached()',
  'portaria.check_line(text,text,boolean,text)', 'portaria.is_bounded(text)', 'portaria.open_policies()', 'portaria.open_grants()',
  'portaria.relation_faults()', 'portaria.role_faults()', 'portaria.access_faults()', 'portaria.take_import_place(jsonb)'
], 'authenticated may execute the functions that policies and diagnostics evaluate');
select set_eq($$select objeto from concessoes where quem = 'portaria_maintenance'$$, array['portaria.run_maintenance(integer)', 'portaria.run_all_maintenance(integer)'], 'portaria_maintenance may execute the clean-up');
select is_empty($$select * from concessoes where quem not in ('anon', 'authenticated', 'service_role', 'portaria_maintenance')$$, 'no other role may execute a function');

-- Tables.
create temporary view tabelas as
select c.oid, n.nspname, c.relname, a.grantee, a.privilege_type, c.relowner
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
cross join aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) as a
where n.nspname in ('portaria', 'api') and a.grantee <> c.relowner;

select set_eq($$select relname || ' ' || grantee::regrole || ' ' || privilege_type from tabelas where nspname = 'portaria'$$, array[
  'token_blacklist service_role SELECT', 'token_blacklist service_role INSERT', 'token_blacklist service_role UPDATE', 'token_blacklist service_role DELETE'
], 'only the blacklist is granted, to service_role [E12]');
select is_empty($$select * from tabelas where nspname = 'api' and (grantee = 0 or grantee::regrole::text <> 'authenticated')$$, 'tenant tables are granted to authenticated only');
select is_empty($$select * from tabelas where privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')$$, 'no table is granted for TRUNCATE, REFERENCES, TRIGGER or MAINTAIN, which ignore policies');
select is_empty($$
  select attrelid::regclass, attname from pg_attribute join pg_class as c on c.oid = attrelid where attacl is not null and c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace)
    and c.oid <> all ('{api.alunos,api.responsaveis}'::regclass[])
$$, 'only tables with reserved columns have column grants');
select set_eq($$
  select attrelid::regclass || ' ' || attname from pg_attribute where attrelid in ('api.alunos'::regclass, 'api.responsaveis'::regclass) and attnum > 0 and not attisdropped
    and not has_column_privilege('authenticated', attrelid, attnum, 'insert') and not has_column_privilege('authenticated', attrelid, attnum, 'update')
$$, array['api.alunos id', 'api.responsaveis id', 'api.alunos cpf', 'api.alunos telefone', 'api.alunos ativo', 'api.alunos criado_em', 'api.alunos atualizado_em', 'api.responsaveis cpf', 'api.responsaveis telefone', 'api.responsaveis ativo', 'api.responsaveis criado_em', 'api.responsaveis atualizado_em'],
  'authenticated may not write the columns that open the portal');

-- Schemas, database, types.
select set_eq($$
  select n.nspname || ' ' || case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end || ' ' || a.privilege_type
  from pg_namespace as n, aclexplode(n.nspacl) as a where n.nspname in ('portaria', 'api') and a.grantee <> n.nspowner
$$, array['portaria anon USAGE', 'portaria authenticated USAGE', 'portaria service_role USAGE', 'portaria portaria_maintenance USAGE',
  'api anon USAGE', 'api authenticated USAGE', 'api service_role USAGE'], 'API roles have USAGE on the schemas and no CREATE');
select is_empty($$
  select r.rolname from pg_roles as r where r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance')
    and (has_schema_privilege(r.oid, 'public', 'create') or has_schema_privilege(r.oid, 'public', 'usage')
      or has_database_privilege(r.oid, current_database(), 'create') or has_database_privilege(r.oid, current_database(), 'temporary'))
$$, 'no API role can create a temporary table, a schema, or an object in public [E4]');
select set_eq($$select r.rolname from pg_roles as r where not r.rolsuper and r.rolname !~ '^pg_' and r.rolname in
    ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance', 'portaria_owner') and has_database_privilege(r.oid, current_database(), 'connect')$$,
  array['authenticator', 'portaria_maintenance'], 'only authenticator and portaria_maintenance may connect');

-- Owners and default privileges.
select is_empty($$
  select 'schema', nspname::text from pg_namespace where nspname in ('portaria', 'api') and nspowner <> 'portaria_owner'::regrole
  union all
  select 'relation', oid::regclass::text from pg_class where relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and relowner <> 'portaria_owner'::regrole
  union all
  select 'function', oid::regprocedure::text from pg_proc where pronamespace = 'portaria'::regnamespace and proowner <> 'portaria_owner'::regrole
  union all
  select 'type', oid::regtype::text from pg_type where typnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and typowner <> 'portaria_owner'::regrole
$$, 'all objects belong to portaria_owner [E3]');
set local role portaria_owner;
create function api.made_later() returns integer language sql as 'select 1';
create function portaria.made_later() returns integer language sql security definer as 'select 1';
create table api.made_later (a int);
create type portaria.made_later_type as (a int);
reset role;
select is_empty($$
  select r.rolname, f from unnest('{anon,authenticated,service_role,authenticator,portaria_maintenance}'::regrole[]) as r (rolname), unnest('{api.made_later(),portaria.made_later()}'::regprocedure[]) as f
  where has_function_privilege(r.rolname, f, 'execute')
$$, 'no API role may execute a new function [E4]');
select is_empty($$select r from unnest('{anon,authenticated,service_role}'::regrole[]) as r where has_table_privilege(r, 'api.made_later', 'select, insert, update, delete')$$, 'no API role may access a new table');
select is_empty($$select r from unnest('{anon,authenticated,service_role}'::regrole[]) as r where has_type_privilege(r, 'portaria.made_later_type', 'usage')$$, 'no API role may use a new type');

-- Tried as the roles themselves.
select tests.act_as_nobody();
select throws_ok(format('select * from %s', t), '42501', null, 'anon cannot read ' || t)
from unnest('{portaria.token_blacklist,portaria.login_otps,portaria.logs_transacoes,portaria.usuarios,portaria.limites,portaria.otp_envios,api.escolas}'::text[]) as t;
select throws_ok('create temporary table pg_proc_shadow (a int)', '42501', null, 'anon cannot create a temporary table that shadows a catalogue table');
select tests.present('{"role": "authenticated"}');
select throws_ok(format('select * from %s', t), '42501', null, 'authenticated cannot read  [E12]' || t)
from unnest('{portaria.token_blacklist,portaria.login_otps,portaria.logs_transacoes,portaria.usuarios,portaria.limites,portaria.otp_envios,portaria.pgmigrations}'::text[]) as t;
select throws_ok('insert into portaria.token_blacklist default values', '42501', null, 'authenticated cannot write the blacklist [E12]');
select throws_ok($$select portaria.otp_hash('\x00', '000000')$$, '42501', null, 'authenticated cannot call a helper');
select throws_ok('create function api.mine() returns int language sql as $f$select 1$f$', '42501', null, 'authenticated cannot create a function');
select tests.present('{"role": "service_role"}');
select lives_ok('select * from portaria.token_blacklist', 'service_role can read the blacklist');
select throws_ok(format('select * from %s', t), '42501', null, 'the service credential cannot read ' || t)
from unnest('{portaria.login_otps,portaria.usuarios,portaria.limites}'::text[]) as t;

select * from finish();
rollback;
