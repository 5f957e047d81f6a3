/*
 * A new system session: its claims for the shim to sign, and its body for the client. Login and profile switch both end here.
 */
create or replace function portaria.start_session(usuario portaria.usuarios, papel text, escola_id uuid, evento text) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.system_claims(start_session.usuario, start_session.papel, start_session.escola_id);
begin
  perform portaria.log_transacao(
    start_session.evento,
    (start_session.usuario).id,
    start_session.escola_id,
    jsonb_build_object('papel', start_session.papel, 'jti', v_claims -> 'jti')
  );
  return jsonb_build_object('claims', v_claims, 'sessao', portaria.session_body(start_session.usuario, v_claims -> 'roles', v_claims));
end;
$$;

comment on function portaria.start_session(portaria.usuarios, text, uuid, text) is 'Makes and logs a session: {claims, sessao}.';

revoke all on function portaria.start_session(portaria.usuarios, text, uuid, text) from public;
