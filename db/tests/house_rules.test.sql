-- The house rules of the specification, section 2, as queries over the catalogue. Each violation is listed by name.
-- The rules apply to what belongs to portaria_owner. A function that an operator adds under another owner is not checked.
begin;
select plan(25);

-- A function of an operator, which breaks rules 1, 2, 4 and 5.
create function api.of_the_operator() returns integer language sql security definer as 'select 1';
grant execute on function api.of_the_operator() to public;

-- Functions that a copy of the repository adds: one that runs as its caller, and one that does not.
set local role portaria_owner;
create function api.of_a_copy() returns integer language sql stable as 'select 1';
create function api.of_a_copy_as_owner() returns integer language sql stable security definer set search_path = pg_catalog, pg_temp as 'select 1';
comment on function api.of_a_copy() is 'A number.';
comment on function api.of_a_copy_as_owner() is 'A number.';
reset role;

create temporary view funcoes as
select p.oid, p.oid::regprocedure::text as nome, p.proname, n.nspname, p.prosrc, p.provolatile, p.prosecdef, p.proconfig, p.proacl, p.proowner, p.prolang
from pg_proc as p
join pg_namespace as n on n.oid = p.pronamespace
where n.nspname in ('portaria', 'api') and pg_get_userbyid(p.proowner) = 'portaria_owner';

create temporary view tabelas as
select c.oid, c.oid::regclass::text as nome, c.relname, n.nspname, c.relkind, c.relrowsecurity, c.relispartition
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname in ('portaria', 'api') and c.relkind in ('r', 'p');

select is_empty($$select nome from funcoes where nome = 'api.of_the_operator()'$$, 'a function of an operator is not checked');
select cmp_ok((select count(*) from funcoes), '>', 60::bigint, 'there are more than 60 functions to check');

-- 1. Definer functions have a fixed path.
select is_empty($$select nome from funcoes where prosecdef and not coalesce('search_path=pg_catalog, pg_temp' = any (proconfig), false)$$,
  '1. every security definer function has set search_path = pg_catalog, pg_temp [E3]');
select is_empty($$select nome from funcoes where exists (select from unnest(proconfig) as c where c like 'search_path=%' and c <> 'search_path=pg_catalog, pg_temp')$$,
  '1. no function has another search_path');

-- 2. No function is executable by PUBLIC, and only the service handles codes.
select is_empty($$select nome from funcoes as f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as a where a.grantee = 0$$,
  '2. no function is executable by PUBLIC');
select is_empty($$
  select f.nome, a.grantee::regrole from funcoes as f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as a
  where f.proname ~ '^(portal_)?(send_otp|verify_otp|refresh)$' and f.nspname = 'api' and a.grantee not in (f.proowner, 'service_role'::regrole)
$$, '2. only service_role may execute send_otp, verify_otp and those of the portal [A18]');
select ok(has_function_privilege('service_role', 'api.send_otp(text)', 'execute') and has_function_privilege('service_role', 'api.verify_otp(text, text, boolean)', 'execute'),
  '2. service_role may execute send_otp and verify_otp');

-- 3. Row-level security everywhere; tenant tables with all four commands and an index that starts with the tenant.
select is_empty('select nome from tabelas where not relrowsecurity', '3. every table has row-level security enabled [E1]');
select is_empty($$select nome from tabelas as t join pg_policy as p on p.polrelid = t.oid where t.nspname = 'portaria'
  and not (t.oid = 'portaria.token_blacklist'::regclass and p.polroles = array['service_role'::regrole::oid]
    and not (select rolbypassrls from pg_roles where rolname = 'service_role'))$$, '3. tables of portaria have no policy, so only functions read them; service_role without BYPASSRLS has one on the revoked tokens');
select is_empty($$
  select t.nome, c.comando from tabelas as t, (values ('r'), ('a'), ('w'), ('d')) as c (comando)
  where t.nspname = 'api' and not exists (select from pg_policy as p where p.polrelid = t.oid and p.polcmd in (c.comando::"char", '*'))
$$, '3. every tenant table has policies for all four commands');
select is_empty($$
  select t.nome from tabelas as t
  where t.nspname = 'api' and not exists (
    select from pg_index as i
    join pg_attribute as a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indrelid = t.oid and i.indpred is null and i.indisvalid and a.attname = case t.relname when 'escolas' then 'id' else 'escola_id' end
  )
$$, '3. every tenant table has an index that starts with its tenant column [E11]');

-- 4. Comments.
select is_empty($$select nspname from pg_namespace where nspname in ('portaria', 'api') and coalesce(obj_description(oid, 'pg_namespace'), '') = ''$$, '4. every schema has a comment');
select is_empty($$select nome from tabelas where coalesce(obj_description(oid, 'pg_class'), '') = ''$$, '4. every table has a comment');
select is_empty($$
  select t.nome, a.attname from tabelas as t join pg_attribute as a on a.attrelid = t.oid
  where a.attnum > 0 and not a.attisdropped and not t.relispartition and coalesce(col_description(t.oid, a.attnum), '') = ''
$$, '4. every column has a comment');
select is_empty($$select nome from funcoes where coalesce(obj_description(oid, 'pg_proc'), '') = ''$$, '4. every function has a comment');
select is_empty($$
  select p.polname, p.polrelid::regclass from pg_policy as p join tabelas as t on t.oid = p.polrelid where coalesce(obj_description(p.oid, 'pg_policy'), '') = ''
$$, '4. every policy has a comment');
select is_empty($$
  select g.tgname, t.nome from pg_trigger as g join tabelas as t on t.oid = g.tgrelid
  where not g.tgisinternal and g.tgparentid = 0 and coalesce(obj_description(g.oid, 'pg_trigger'), '') = ''
$$, '4. every trigger has a comment');
select is_empty($$
  select t.typname from pg_type as t left join pg_class as c on c.oid = t.typrelid
  where t.typnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
    and coalesce(obj_description(t.oid, 'pg_type'), '') = ''
$$, '4. every type has a comment');

-- 5. Functions of api. An added function is security invoker and for signed-in people, so row-level security applies in it.
create temporary view do_chamador as
select f.nome from funcoes as f
where f.nspname = 'api' and not f.prosecdef and f.nome <> 'api.admin_rls_smoke()' and not exists (
  select from aclexplode(f.proacl) as a where a.grantee <> f.proowner and a.grantee::regrole::text <> 'authenticated'
);
select results_eq($$select nome from do_chamador where nome like 'api.of_a_copy%'$$, array['api.of_a_copy()'], '5. an added function of api may be security invoker only');
select results_eq($$
  select nome from funcoes as f where nspname = 'api' and nome not in (select nome from do_chamador)
    and not exists (select from aclexplode(f.proacl) as a where a.grantee <> f.proowner)
$$, array['api.of_a_copy_as_owner()'], '5. only the planted one of the functions of api with the rights of their owner is for nobody: house_rules/privileges.test.sql lists who may call the others');
select is_empty($$select proname from funcoes where nspname = 'api' group by proname having count(*) > 1$$, '5. no function of api has a second signature');

-- 7. No write before a raise, because the raise rolls it back.
select is_empty($$
  select nome from funcoes
  where prosrc ~* '(insert into|update portaria|delete from|count_error_by_ip|log_transacao|\muse_otp|\mcreate_otp).*(raise_error|raise sqlstate)'
$$, '7. no function writes and then raises');
select is_empty($$select nome from funcoes where prosrc ~* 'otp_(invalid|expired|blocked)' and prosrc ~* 'raise_error' and prosrc ~* 'insert into|update '$$,
  '7. a wrong code is returned, not raised');

-- What follows from the choice of volatility: PostgREST runs stable functions read-only.
select is_empty($$select nome from funcoes where provolatile <> 'v' and prosrc ~* '(insert into|update \w|delete from|for (no key )?update|set_config|nextval|clock_advance)'$$,
  'a function that is not volatile does not write or lock');
create temporary view chamadas as
select f.nome as de, f.provolatile, g.nome as para, g.provolatile as chamada
from funcoes as f
cross join lateral regexp_matches(regexp_replace(f.prosrc, $$'[^']*'$$, '', 'g'), '\m(api|portaria)\.(\w+)\(', 'g') as m (nomes)
join funcoes as g on g.nspname = m.nomes[1] and g.proname = m.nomes[2];
select set_eq($$select de, para from chamadas where provolatile <> 'v' and chamada = 'v'$$, $$values
  ('portaria.check_lease()', 'portaria.timeline()'), ('portaria.check_request_in(text)', 'portaria.bound_request(name)')
$$, 'only check_lease and check_request_in call a volatile function without being volatile');

select * from finish();
rollback;
