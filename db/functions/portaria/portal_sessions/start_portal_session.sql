/*
 * The same as portaria.start_session, for the portal.
 */
create or replace function portaria.start_portal_session(
  perfil jsonb,
  evento text,
  telefone text,
  anterior portaria.sessoes default null,
  renovacao portaria.renovacoes default null,
  passkey_id uuid default null
) returns jsonb
language plpgsql volatile
as $$
declare
  v_iat bigint := portaria.session_iat((
    select s.validas_desde
    from portaria.portal_sessoes as s
    where s.titular_id = portaria.safe_uuid(start_portal_session.perfil ->> 'id')
  ));
  v_exp bigint := portaria.session_expiry('portal', v_iat, (start_portal_session.anterior).entrou_em, start_portal_session.renovacao);
  v_claims jsonb := portaria.portal_claims(start_portal_session.perfil, v_iat, v_exp, portaria.token_id(start_portal_session.renovacao));
begin
  perform portaria.record_session('portal', v_claims, start_portal_session.anterior, start_portal_session.telefone, start_portal_session.renovacao, start_portal_session.passkey_id);
  if start_portal_session.evento is not null then
    perform portaria.log_transacao(
      start_portal_session.evento,
      null,
      portaria.safe_uuid(v_claims ->> 'escola_id'),
      jsonb_build_object('portal_type', v_claims -> 'portal_type', 'titular_id', v_claims -> 'sub', 'jti', v_claims -> 'jti')
        || case when start_portal_session.passkey_id is null then '{}'::jsonb else jsonb_build_object('meio', 'passkey', 'passkey_id', start_portal_session.passkey_id) end
    );
  end if;
  return portaria.kept_session(
    jsonb_build_object('claims', v_claims, 'sessao', portaria.portal_body(v_claims)),
    start_portal_session.renovacao, v_claims, start_portal_session.anterior is null
  );
end;
$$;

comment on function portaria.start_portal_session(jsonb, text, text, portaria.sessoes, portaria.renovacoes, uuid) is 'Creates, stores and logs a portal session: {claims, sessao}. telefone received the code. anterior is the session that it replaces, null at a sign-in and a renewal. renovacao, evento and passkey_id as in portaria.start_session.';

revoke all on function portaria.start_portal_session(jsonb, text, text, portaria.sessoes, portaria.renovacoes, uuid) from public;
