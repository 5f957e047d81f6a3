/*
 * For an error after which nothing must be kept: PostgREST rolls back what raises. An error whose count or log entry
 * must be kept goes through portaria.return_error.
 */
create or replace function portaria.raise_error(code text, retry_after integer default null) returns void
language plpgsql stable
as $$
declare
  v_status integer := (select e.status from portaria.error_catalogue() as e where e.code = raise_error.code);
begin
  raise sqlstate 'PGRST' using
    message = portaria.error_body(raise_error.code),
    detail = jsonb_build_object(
      'status', v_status,
      'headers', jsonb_strip_nulls(jsonb_build_object('Retry-After', raise_error.retry_after::text))
    );
end;
$$;

comment on function portaria.raise_error(text, integer) is 'Refuses the request with this error code and rolls it back. retry_after is in seconds.';

revoke all on function portaria.raise_error(text, integer) from public;
