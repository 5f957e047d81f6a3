/*
 * Who, when, from where and what. It runs in the transaction of the event: an event that is rolled back is not logged.
 * The user, student or guardian is taken from the token.
 */
create or replace function portaria.log_transacao(
  evento text,
  usuario_id uuid default null,
  escola_id uuid default null,
  dados jsonb default null
) returns void
language plpgsql volatile
as $$
declare
  -- Parsed once instead of once per field.
  v_headers jsonb := coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}');
  v_claims jsonb := portaria.claims();
  -- The command line has no token. It names the account of the operating system.
  v_operador text := nullif(current_setting('portaria.operador', true), '');
begin
  insert into portaria.logs_transacoes (id, evento, usuario_id, escola_id, ip, geo, user_agent, request_id, dados, ator_id, trace_id)
  values (
    portaria.time_ordered_uuid(),
    log_transacao.evento,
    log_transacao.usuario_id,
    log_transacao.escola_id,
    nullif(v_headers ->> 'x-client-ip', '')::inet,
    portaria.request_geo(v_headers),
    left(nullif(v_headers ->> 'user-agent', ''), 400),
    left(nullif(v_headers ->> 'x-request-id', ''), 128),
    case when v_operador is null then log_transacao.dados
      else coalesce(log_transacao.dados, '{}') || jsonb_build_object('operador', v_operador) end,
    portaria.safe_uuid(coalesce(v_claims ->> 'usuario_id', v_claims ->> 'sub')),
    -- Only a valid W3C Trace Context; api-shim and gateway send it.
    substring(v_headers ->> 'traceparent' from '^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$')
  );
end;
$$;

comment on function portaria.log_transacao(text, uuid, uuid, jsonb) is 'Writes one entry to the transaction log. Never give it a code, a token or a secret.';

revoke all on function portaria.log_transacao(text, uuid, uuid, jsonb) from public;
