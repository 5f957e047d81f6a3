/*
 * Without a renewal the answer is that of the specification, byte for byte.
 */
create or replace function portaria.kept_session(sessao jsonb, renovacao portaria.renovacoes, claims jsonb, entrega boolean) returns jsonb
language plpgsql volatile
as $$
begin
  if (kept_session.renovacao).familia is null then
    return kept_session.sessao;
  end if;
  return jsonb_set(kept_session.sessao, '{sessao,mantida_ate}', to_jsonb(portaria.iso_utc((kept_session.renovacao).expira_em)))
    || jsonb_build_object('renovacao', portaria.note_renewal(kept_session.renovacao, kept_session.claims, kept_session.entrega));
end;
$$;

comment on function portaria.kept_session(jsonb, portaria.renovacoes, jsonb, boolean) is 'A new session {claims, sessao} with its renewal stored: {claims, sessao: {…, mantida_ate}, renovacao: {token, segundos}}; unchanged without a renewal.';

revoke all on function portaria.kept_session(jsonb, portaria.renovacoes, jsonb, boolean) from public;
