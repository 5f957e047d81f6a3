/*
 * A form shows the message beside the field that it names. PostgREST takes the details of a raise as text only, and answers
 * 500 to an object, so they travel as the text of one; the shim reads it.
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

comment on function portaria.raise_field(text, text) is '400 invalid_request with details {campo, motivo}: which field is wrong, and why, for the person.';

revoke all on function portaria.raise_field(text, text) from public;
