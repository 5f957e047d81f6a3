/*
 * A session without its passkey can still see itself, step up, and leave. The schema of the request is the first one of
 * esquemas (as in portaria.check_anonymous): a function of the host that is called like one of these is no exception.
 */
create or replace function portaria.check_step_up(claims jsonb, esquemas text) returns void
language plpgsql stable
as $$
begin
  if portaria.demands_passkey(check_step_up.claims) and (
    check_step_up.esquemas ~ '^"?api"?(,|$)'
    and current_setting('request.path', true) ~ (
      '^/rpc/(me|logout|select_role|sessions|end_session|public_smoke|admin_rls_smoke|passkeys|passkey_(rename|remove|release))$'
    )
  ) is not true then
    perform portaria.raise_error('passkey_required');
  end if;
end;
$$;

comment on function portaria.check_step_up(jsonb, text) is 'Raises 403 passkey_required when the active role demands a passkey that did not open this token, except for the own session, its sign-out and its passkeys.';

revoke all on function portaria.check_step_up(jsonb, text) from public;
