/*
 * A form shows the message beside the wrong field. PostgREST answers 500 to details that are an object, so they are
 * sent as JSON text, which the shim parses.
 */
create or replace function portaria.raise_field(campo text, motivo text) returns void
language plpgsql stable
as $$
begin
  raise sqlstate 'PGRST' using
    message = portaria.error_body(
      'invalid_request',
      to_jsonb(jsonb_build_object('campo', raise_field.campo, 'motivo', raise_field.motivo)::text)
    ),
    detail = '{"status": 400, "headers": {}}';
end;
$$;

comment on function portaria.raise_field(text, text) is 'Raises 400 invalid_request with details {campo, motivo}: the wrong field, and the reason in Portuguese.';

revoke all on function portaria.raise_field(text, text) from public;
