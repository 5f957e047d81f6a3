/*
 * Expects a function to return an error (status in response.status), so that what it wrote is kept.
 */
create or replace function tests.answers_code(sql text, code text, status integer, details jsonb default null, description text default null)
returns text
language plpgsql volatile
as $$
declare
  v_body jsonb;
  v_status text;
  v_ok boolean;
begin
  perform set_config('response.status', '', true);
  execute answers_code.sql into v_body;
  v_status := current_setting('response.status', true);
  perform set_config('response.status', '', true);
  v_ok := v_body ->> 'code' = answers_code.code
    and v_status = answers_code.status::text
    and nullif(v_body -> 'details', 'null') is not distinct from answers_code.details
    and (select array_agg(k order by k) from jsonb_object_keys(v_body) as k) = array['code', 'details', 'hint', 'message'];
  return pgtap.ok(coalesce(v_ok, false), coalesce(answers_code.description, 'answers ' || answers_code.code))
    || case when v_ok is not true then E'\n' || pgtap.diag('answered: ' || coalesce(v_status, '') || ' ' || coalesce(v_body::text, 'null')) else '' end;
end;
$$;

comment on function tests.answers_code(text, text, integer, jsonb, text) is 'Asserts that a statement returns this error code, status and details.';
