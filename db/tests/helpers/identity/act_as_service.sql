/*
 * Continues the test as the shim, with its short-lived service token.
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
