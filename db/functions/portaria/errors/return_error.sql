/*
 * For a failure that must be remembered: the status goes into response.status and the function returns, so what it
 * counted is committed. Never write, then raise.
 */
create or replace function portaria.return_error(code text, details jsonb default null) returns jsonb
language plpgsql volatile
as $$
declare
  v_status integer := (select e.status from portaria.error_catalogue() as e where e.code = return_error.code);
begin
  perform set_config('response.status', v_status::text, true);
  return portaria.error_body(return_error.code, return_error.details);
end;
$$;

comment on function portaria.return_error(text, jsonb) is 'Answers with a refusal and keeps what was written.';

revoke all on function portaria.return_error(text, jsonb) from public;
