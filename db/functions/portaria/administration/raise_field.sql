/*
 * A form shows the message beside the field that it names.
 */
create or replace function portaria.raise_field(campo text, motivo text) returns void
language plpgsql stable
as $$
begin
  raise sqlstate 'PGRST' using
    message = portaria.error_body('invalid_request', jsonb_build_object('campo', raise_field.campo, 'motivo', raise_field.motivo)),
    detail = '{"status": 400, "headers": {}}';
end;
$$;

comment on function portaria.raise_field(text, text) is '400 invalid_request with details {campo, motivo}: which field is wrong, and why, for the person.';

revoke all on function portaria.raise_field(text, text) from public;
