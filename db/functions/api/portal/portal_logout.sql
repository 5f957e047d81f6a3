/*
 * The same as api.logout, for the portal.
 */
create or replace function api.portal_logout(todas boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('portal');
begin
  perform portaria.lock_titular('portal', portaria.safe_uuid(v_claims ->> 'sub'));
  perform portaria.sign_out_portal(v_claims, portal_logout.todas);
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.portal_logout(boolean) is 'Revokes the portal token of this request and every other token of its sign-in. With todas, ends every portal session of the person.';

revoke all on function api.portal_logout(boolean) from public;
grant execute on function api.portal_logout(boolean) to authenticated;
