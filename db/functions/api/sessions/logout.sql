/*
 * The specification, sections 3.2 and 4.5. After the answer, PostgREST, the shim and the gateway refuse this token and
 * every other token of the same sign-in.
 */
create or replace function api.logout(todas boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
begin
  perform portaria.lock_usuario(portaria.safe_uuid(v_claims ->> 'usuario_id'));
  perform portaria.sign_out(v_claims, logout.todas);
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.logout(boolean) is 'Revokes the token of this request and every other token of its sign-in. With todas, ends every session of the user.';

revoke all on function api.logout(boolean) from public;
grant execute on function api.logout(boolean) to authenticated;
