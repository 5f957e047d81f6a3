/*
 * The Retry-After of a refused call, whether the error is raised or returned.
 */
create or replace function tests.retry_after(sql text) returns integer
language plpgsql volatile
as $$
declare
  v_refusal jsonb;
begin
  perform set_config('response.headers', '', true);
  v_refusal := tests.refusal(retry_after.sql);
  return coalesce(v_refusal -> 'headers', nullif(current_setting('response.headers', true), '')::jsonb -> 0) ->> 'Retry-After';
end;
$$;

comment on function tests.retry_after(text) is 'The Retry-After of the refusal of a statement, in seconds.';
