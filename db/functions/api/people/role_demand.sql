/*
 * Only somebody whose own passkey counts may make a role demand one, or lift it: nobody shuts everybody out, themselves
 * included. The command line can lift it too.
 */
create or replace function api.role_demand(papel text, exige text default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador']);
begin
  if role_demand.exige <> 'passkey' then
    perform portaria.raise_field('exige', 'Um papel exige passkey, ou nada');
  end if;
  perform portaria.require_fresh_login(v_claims);
  perform portaria.require_counting_passkey(v_claims);
  perform portaria.demand_papel(role_demand.papel, role_demand.exige);
  return jsonb_build_object('papel', role_demand.papel, 'exige', role_demand.exige);
end;
$$;

comment on function api.role_demand(text, text) is 'Makes a role demand a passkey (exige passkey) or nothing (null): {papel, exige}. 400 invalid_request, 403 not_allowed, fresh_login_required or passkey_required, 404 not_found.';

revoke all on function api.role_demand(text, text) from public;
grant execute on function api.role_demand(text, text) to authenticated;
