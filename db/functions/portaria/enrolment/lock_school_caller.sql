/*
 * The first step of every call that moves families: it gives or takes access, so it needs a recent sign-in.
 */
create or replace function portaria.lock_school_caller() returns jsonb
language plpgsql volatile
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola']);
begin
  perform portaria.require_fresh_login(v_claims);
  return v_claims;
end;
$$;

comment on function portaria.lock_school_caller() is 'The claims of an administrador or a school account with a recent sign-in, checked under the lock of the caller. 401, 403 not_allowed or fresh_login_required.';

revoke all on function portaria.lock_school_caller() from public;
