/*
 * The specification, sections 3.2 and 4.5. When this has answered, the token and all others of its sign-in are refused
 * everywhere. A token without a jti cannot be revoked and may come back: the limit of the session keeps it out of the log.
 */
create or replace function api.logout(todas boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_system_session();
  v_usuario_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
  v_sessao portaria.sessoes;
begin
  perform portaria.lock_usuario(v_usuario_id);
  v_sessao := portaria.session_of(v_claims, 'sistema', v_usuario_id);
  perform portaria.revoke_family(v_sessao);
  if logout.todas then
    perform portaria.end_all_sessions(v_usuario_id, portaria.claim_epoch(v_claims, 'iat'));
  end if;
  if v_sessao.jti is null and portaria.count_switch(v_sessao.familia) is not null then
    perform portaria.log_excess(v_sessao);
  else
    perform portaria.log_transacao(
      'logout', v_usuario_id, portaria.safe_uuid(v_claims ->> 'escola_id'),
      jsonb_build_object('jti', v_claims -> 'jti', 'todas', coalesce(logout.todas, false))
    );
  end if;
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.logout(boolean) is 'Revokes the token of this request and all of its sign-in; with todas, ends every session of the user.';

revoke all on function api.logout(boolean) from public;
grant execute on function api.logout(boolean) to authenticated;
