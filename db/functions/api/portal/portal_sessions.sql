/*
 * The same as api.sessions, for the portal.
 */
create or replace function api.portal_sessions() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('portal');
  v_id uuid := portaria.safe_uuid(v_claims ->> 'sub');
begin
  return jsonb_build_object(
    'sessoes', portaria.sessions_of('portal', v_id, portaria.session_of(v_claims, 'portal', v_id)),
    'acessos', portaria.sign_ins_of('portal', v_id)
  );
end;
$$;

comment on function api.portal_sessions() is 'The open sign-ins and the last ten sign-ins of the profile, in the shape of api.sessions.';

revoke all on function api.portal_sessions() from public;
grant execute on function api.portal_sessions() to authenticated;
