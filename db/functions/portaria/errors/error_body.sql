/*
 * Errors have PostgREST's shape, so that clients parse errors of the database and of the shim alike.
 */
create or replace function portaria.error_body(code text, details jsonb default null) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('code', e.code, 'message', e.message, 'details', error_body.details, 'hint', null)
  from portaria.error_catalogue() as e
  where e.code = error_body.code
$$;

comment on function portaria.error_body(text, jsonb) is 'The error body {code, message, details, hint} for an error code.';

revoke all on function portaria.error_body(text, jsonb) from public;
