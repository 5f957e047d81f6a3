/*
 * The shim itself, with the short-lived token it signs for its own calls.
 */
create or replace function tests.act_as_service() returns void
language plpgsql volatile
as $$
begin
  perform tests.present(jsonb_build_object(
    'role', 'service_role', 'aud', 'authenticated', 'iat', tests.epoch(), 'exp', tests.epoch(60)
  ));
end;
$$;

comment on function tests.act_as_service() is 'Goes on as the shim.';
