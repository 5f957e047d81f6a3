-- What PostgREST may not do to the answer of a function, and headers that the log cannot store. Each statement contains the query that PostgREST would send.
begin;
select plan(12);

create function tests.plain(consulta text) returns text language sql as $$
  select coalesce(tests.refusal('select portaria.require_plain_call()') ->> 'code', 'plain')
$$;

create function tests.plain_with(headers text) returns text language plpgsql as $$
begin
  perform set_config('request.headers', plain_with.headers, true);
  return tests.plain('SELECT 1');
end;
$$;

select is(tests.plain('SELECT 1'), 'plain', 'a query that is none of PostgREST is not looked at');
select is(tests.plain('WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT "api"."f"() pgrst_scalar) pgrst_call) SELECT 1 AS page_total FROM (SELECT "f".* FROM "pgrst_source" AS "f"     LIMIT $1 OFFSET $2) _postgrest_t'), 'plain', 'a call');
select is(tests.plain('WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT "api"."f"() pgrst_scalar) pgrst_call) , pgrst_source_count AS (SELECT 1 FROM "pgrst_source" AS "f")SELECT 1 FROM (SELECT "f".* FROM "pgrst_source" AS "f"     LIMIT $1) _postgrest_t'), 'plain', 'that counts');
select is(tests.plain('WITH pgrst_source AS (SELECT pgrst_call."id" FROM "api"."f"() pgrst_call) SELECT 1 FROM (SELECT "f"."id" FROM "pgrst_source" AS "f"  WHERE  "f"."id" = $1 ) _postgrest_t'), 'plain', 'of a function that gives rows, with a filter');
select is(tests.plain('(SELECT "api"."f"() pgrst_scalar) pgrst_call) SELECT 1 FROM (SELECT "f".* FROM "pgrst_source" AS "f"  WHERE  to_jsonb("f"."pgrst_scalar")->>$1 ~ $2 ) _postgrest_t'), 'invalid_request', 'a filter');
select is(tests.plain('(SELECT "api"."f"() pgrst_scalar) pgrst_call) SELECT 1 FROM (SELECT "f".* FROM "pgrst_source" AS "f"    ORDER BY "f"."pgrst_scalar" ) _postgrest_t'), 'invalid_request', 'an order');
select is(tests.plain('(SELECT "api"."f"() pgrst_scalar) pgrst_call) SELECT 1 FROM (SELECT CAST( "f"."pgrst_scalar" AS integer ) FROM "pgrst_source" AS "f" ) _postgrest_t'), 'invalid_request', 'a cast');
select is(tests.plain('(SELECT "api"."f"() pgrst_scalar) pgrst_call) SELECT 1 FROM (SELECT "f"."FROM (SELECT ""f"".* FROM ""pgrst_source"" " FROM "pgrst_source" AS "f" ) _postgrest_t'), 'invalid_request', 'a name that looks like a call');

select is(tests.plain_with(headers), coalesce(refusal, 'plain'), headers) from (values
  ('{"x-client-ip": "192.0.2.1", "prefer": "return=minimal"}', null),
  ('{"x-client-ip": "x"}', 'invalid_request'),
  ('{"x-a": "\u0000"}', 'invalid_request'),
  ('{"prefer": "handling=strict, Max-Affected=0"}', 'invalid_request')
) as t (headers, refusal);

select * from finish();
rollback;
