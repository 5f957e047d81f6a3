/*
 * The specification, sections 3.2 and 4.5. When this has answered, the token is refused everywhere.
 */
create or replace function api.logout(todas boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_system_session();
  v_usuario_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
begin
  if v_claims ->> 'jti' is not null then
    perform portaria.revoke_token(v_claims ->> 'jti', v_usuario_id, portaria.claim_epoch(v_claims, 'exp'));
  end if;
  if logout.todas then
    perform portaria.end_all_sessions(v_usuario_id, portaria.claim_epoch(v_claims, 'iat'));
  end if;
  perform portaria.log_transacao(
    'logout', v_usuario_id, portaria.safe_uuid(v_claims ->> 'escola_id'),
    jsonb_build_object('jti', v_claims -> 'jti', 'todas', coalesce(logout.todas, false))
  );
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.logout(boolean) is 'Revokes the token of this request; with todas, ends every session of the user.';

revoke all on function api.logout(boolean) from public;
grant execute on function api.logout(boolean) to authenticated;
