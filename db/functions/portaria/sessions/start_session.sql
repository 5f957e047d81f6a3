/*
 * A new system session: its claims for the shim to sign, and its body for the client. Login and profile switch both end here.
 */
create or replace function portaria.start_session(usuario portaria.usuarios, roles jsonb, papel jsonb, evento text) returns jsonb
language plpgsql volatile
as $$
declare
  v_iat bigint := portaria.session_start((start_session.usuario).sessoes_validas_desde);
  v_claims jsonb := portaria.system_claims(start_session.usuario, start_session.roles, start_session.papel, v_iat);
begin
  perform portaria.log_transacao(
    start_session.evento,
    (start_session.usuario).id,
    portaria.safe_uuid(start_session.papel ->> 'escola_id'),
    jsonb_build_object('papel', start_session.papel -> 'nome', 'jti', v_claims -> 'jti')
  );
  return jsonb_build_object('claims', v_claims, 'sessao', portaria.session_body(start_session.usuario, start_session.roles, v_claims));
end;
$$;

comment on function portaria.start_session(portaria.usuarios, jsonb, jsonb, text) is 'Makes and logs a session in one of these roles, papel {nome, escola_id}: {claims, sessao}.';

revoke all on function portaria.start_session(portaria.usuarios, jsonb, jsonb, text) from public;
