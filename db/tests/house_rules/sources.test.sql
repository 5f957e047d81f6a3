-- Forbidden in all functions: isolation levels that PostgREST retries forever, weak randomness, secrets, names of database roles, unknown error codes.
begin;
select plan(19);

create temporary view fontes as
select p.oid::regprocedure::text as nome, lower(p.prosrc) as fonte, p.proconfig, p.prosecdef
from pg_proc as p
where p.pronamespace in ('portaria'::regnamespace, 'api'::regnamespace) and pg_get_userbyid(p.proowner) = 'portaria_owner';

-- refuse_cascade refuses a transaction of a host that is not read committed.
select is_empty($$select nome from fontes where fonte ~ '40001|40p01|serializ|repeatable read|isolation|transaction_rollback' and nome <> 'portaria.refuse_cascade()'$$, 'no function raises 40001 or asks for another isolation level [E16]');
select set_eq($$select nome, c collate "default" from fontes, unnest(proconfig) as c where c ~* 'isolation|statement_timeout|^role='$$, $$values ('api.admin_rls_smoke()', 'statement_timeout=11s'), ('api.people_import(text[],jsonb,integer[],boolean)', 'statement_timeout=60s'),
  ('api.import_draft(text,uuid,text[],jsonb,boolean,integer[],boolean,boolean)', 'statement_timeout=30s'), ('api.import_draft_read(uuid)', 'statement_timeout=30s'), ('api.import_draft_row(uuid,integer,text[])', 'statement_timeout=30s'), ('api.import_commit(uuid)', 'statement_timeout=60s'), ('api.undo(uuid)', 'statement_timeout=60s')$$,
  'no function has a setting of isolation or time limit, except the time limits of imports [E16]');
select is_empty($$select setrole::regrole from pg_db_role_setting, unnest(setconfig) as c where c ~* 'transaction_isolation|app\.settings|secret|pepper|^jwt'$$, 'no role or database setting changes the isolation level or holds a secret');
select is_empty($$select name from pg_settings where name ~* '^app\.'$$, 'no setting app.* exists, because every role could read it [E14]');
select is_empty($$select nome from fontes where fonte ~ '\m(random|setseed|md5|crypt|gen_salt)\('$$, 'no random() and no weak hash [A11]');
select is_empty($$select nome from fontes where fonte ~ 'jwt_secret|hmac\(|bearer'$$, 'no function mentions the signing secret [E14]');
-- note_protected is not reachable over HTTP and asks whether the login that protects a table may act as its owner.
select is_empty($$select nome from fontes where prosecdef and fonte ~ '\m(current_user|session_user|current_role)\M' and nome not like 'portaria.note_protected(%'$$, 'no security definer function reads the name of the database role [E10]');
select is_empty($$select polname from pg_policy where coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') ~* '\m(current_user|session_user|current_role)\M'$$,
  'no policy reads the name of the database role [E10]');
select is_empty($$select polname from pg_policy where polroles && array[0::oid, 'anon'::regrole]$$, 'no policy applies to PUBLIC or anon');
select is_empty($$select nome from fontes where fonte ~ '\mnotify\M|pg_notify|dblink|copy .* (program|from|to)|lo_import|pg_read_file'$$, 'no function accesses files, programs, other databases or channels [E20]');
select is_empty($$select attrelid::regclass, attname from pg_attribute join pg_class as c on c.oid = attrelid
  where c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and attnum > 0 and attname ~* 'pepper|secret|senha|password|^otp$|token$'$$, 'no column has the name of a secret [E14]');
select is_empty($$select oid::regclass from pg_class where relnamespace = 'api'::regnamespace and relkind in ('m', 'f')$$, 'api has no materialized view and no foreign table [E2]');
select is_empty($$select oid::regclass from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v' and not coalesce(reloptions && '{security_invoker=true,security_invoker=on}', false)$$,
  'every view in api is security_invoker [E2]');
select is_empty($$select oid::regprocedure from pg_proc where pronamespace in ('portaria'::regnamespace, 'api'::regnamespace) and pg_get_userbyid(proowner) = 'portaria_owner' and prolang not in (select oid from pg_language where lanname in ('sql', 'plpgsql'))$$,
  'all functions are SQL or PL/pgSQL');
select is_empty($$select nome, m[1] from fontes, regexp_matches(fonte, '\m(?:raise_error|return_error)\(''([^'']*)''', 'g') as m where m[1] not in (select c.code from portaria.error_catalogue() as c)$$,
  'every error code that a function raises is in the catalogue');
select is_empty($$select nome from fontes, regexp_matches(fonte, 'from portaria\.usuarios as u([^;]*?)\s+for (?:no key )?update', 'g') as m where m[1] !~ '^\s+where u\.id = (?!any)|\sorder by u\.id$'$$,
  'people are locked one by one, or in the order of their ids');

-- Objects in a schema of the caller do not change the functions.
create schema intruso;
create function intruso.now() returns timestamptz language sql as $$select timestamptz '2000-01-01'$$;
create function intruso.sha256(bytea) returns bytea language sql as $$select '\x00'::bytea$$;
create function intruso.eq(text, text) returns boolean language sql as 'select true';
create operator intruso.= (leftarg = text, rightarg = text, function = intruso.eq);
grant usage on schema intruso to public;
select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
set local search_path = intruso, tests, pgtap, pg_catalog;
select tests.remember('r', api.verify_otp('11144477735', tests.wrong_otp(tests.recall('otp') #>> '{}'))) is not null as answered;
select tests.present(tests.claims_for('11144477735') || '{"principal_role": "especialista"}');
select tests.remember('papel', tests.refusal('select portaria.check_request()')) is not null as answered;
set local search_path = tests, pgtap, public;
select tests.act_as_tester();
select is(tests.recall('r') ->> 'code', 'otp_invalid', 'a wrong code is refused although the operator = is shadowed [E3]');
select is(tests.recall('papel') ->> 'code', 'role_revoked', 'the role check uses the real operator = although it is shadowed');
select ok(o.hash = portaria.otp_hash(o.sal, tests.recall('otp') #>> '{}') and length(o.hash) = 32, 'the stored hash is right although sha256 is shadowed') from portaria.login_otps as o;

select * from finish();
rollback;
