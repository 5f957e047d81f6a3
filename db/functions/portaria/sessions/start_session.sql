/*
 * Creates a system session: claims that the shim signs, and a body for the client. Sign-in and role switch both call
 * it, under the lock of the person.
 */
create or replace function portaria.start_session(
  usuario portaria.usuarios,
  roles jsonb,
  papel jsonb,
  evento text,
  anterior portaria.sessoes default null,
  renovacao portaria.renovacoes default null,
  passkey_id uuid default null
) returns jsonb
language plpgsql volatile
as $$
declare
  v_iat bigint := portaria.session_iat(
    greatest((start_session.usuario).sessoes_validas_desde, (start_session.usuario).papel_perdido_em)
  );
  v_exp bigint := portaria.session_expiry('sistema', v_iat, (start_session.anterior).entrou_em, start_session.renovacao);
  v_claims jsonb := portaria.system_claims(start_session.usuario, start_session.roles, start_session.papel, v_iat, v_exp, portaria.token_id(start_session.renovacao));
begin
  perform portaria.record_session('sistema', v_claims, start_session.anterior, null, start_session.renovacao, start_session.passkey_id);
  if start_session.evento is not null then
    perform portaria.log_transacao(
      start_session.evento,
      (start_session.usuario).id,
      portaria.safe_uuid(start_session.papel ->> 'escola_id'),
      jsonb_build_object('papel', start_session.papel -> 'nome', 'jti', v_claims -> 'jti')
        || case when start_session.passkey_id is null then '{}'::jsonb else jsonb_build_object('meio', 'passkey', 'passkey_id', start_session.passkey_id) end
    );
  end if;
  return portaria.kept_session(
    jsonb_build_object('claims', v_claims, 'sessao', portaria.session_body(start_session.usuario, start_session.roles, v_claims)),
    start_session.renovacao, v_claims, start_session.anterior is null
  );
end;
$$;

comment on function portaria.start_session(portaria.usuarios, jsonb, jsonb, text, portaria.sessoes, portaria.renovacoes, uuid) is 'Creates, stores and logs a session in one of these roles, papel {nome, escola_id}: {claims, sessao}. anterior is the session that it replaces; null at a sign-in and a renewal. renovacao: the row of a sign-in that is renewed. evento null: no log entry. passkey_id: the passkey that opened it.';

revoke all on function portaria.start_session(portaria.usuarios, jsonb, jsonb, text, portaria.sessoes, portaria.renovacoes, uuid) from public;
