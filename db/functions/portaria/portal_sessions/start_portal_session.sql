/*
 * The twin of portaria.start_session.
 */
create or replace function portaria.start_portal_session(perfil jsonb, evento text) returns jsonb
language plpgsql volatile
as $$
declare
  v_claims jsonb := portaria.portal_claims(start_portal_session.perfil);
begin
  perform portaria.log_transacao(
    start_portal_session.evento,
    null,
    portaria.safe_uuid(v_claims ->> 'escola_id'),
    jsonb_build_object('portal_type', v_claims -> 'portal_type', 'titular_id', v_claims -> 'sub', 'jti', v_claims -> 'jti')
  );
  return jsonb_build_object('claims', v_claims, 'sessao', portaria.portal_body(v_claims));
end;
$$;

comment on function portaria.start_portal_session(jsonb, text) is 'Makes and logs a portal session: {claims, sessao}.';

revoke all on function portaria.start_portal_session(jsonb, text) from public;
