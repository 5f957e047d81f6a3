/*
 * For an error whose count or log entry must be kept: it sets response.status and returns, so the transaction commits.
 * Never write and then raise.
 */
create or replace function portaria.return_error(code text, details jsonb default null, retry_after integer default null) returns jsonb
language plpgsql volatile
as $$
declare
  v_status integer := (select e.status from portaria.error_catalogue() as e where e.code = return_error.code);
begin
  perform set_config('response.status', v_status::text, true);
  if return_error.retry_after is not null then
    perform set_config(
      'response.headers', jsonb_build_array(jsonb_build_object('Retry-After', return_error.retry_after::text))::text, true
    );
  end if;
  return portaria.error_body(return_error.code, return_error.details);
end;
$$;

comment on function portaria.return_error(text, jsonb, integer) is 'Refuses the request with this error code and keeps what was written. retry_after is in seconds.';

revoke all on function portaria.return_error(text, jsonb, integer) from public;
