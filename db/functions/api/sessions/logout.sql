/*
 * The specification, sections 3.2 and 4.5. When this has answered, the token and all others of its sign-in are refused
 * everywhere.
 */
create or replace function api.logout(todas boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.sign_out(portaria.require_system_session(), logout.todas);
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.logout(boolean) is 'Revokes the token of this request and all of its sign-in; with todas, ends every session of the user.';

revoke all on function api.logout(boolean) from public;
grant execute on function api.logout(boolean) to authenticated;
