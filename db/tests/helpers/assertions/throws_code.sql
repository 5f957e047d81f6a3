/*
 * Expects a function to raise an error, with body and status for PostgREST.
 */
create or replace function tests.throws_code(sql text, code text, status integer, description text default null) returns text
language plpgsql volatile
as $$
declare
  v_refusal jsonb := tests.refusal(throws_code.sql);
  v_ok boolean := v_refusal ->> 'code' = throws_code.code
    and (v_refusal ->> 'status')::integer = throws_code.status
    and v_refusal -> 'keys' = '["code", "details", "hint", "message"]';
begin
  return pgtap.ok(coalesce(v_ok, false), coalesce(throws_code.description, 'raises ' || throws_code.code))
    || case when v_ok is not true then E'\n' || pgtap.diag('raised: ' || coalesce(v_refusal::text, 'nothing')) else '' end;
end;
$$;

comment on function tests.throws_code(text, text, integer, text) is 'Asserts that a statement raises this error code with this HTTP status.';
