/*
 * When a token replaces one without a row, the old one gets a row too: logging out the new token must also find the old
 * one. A switch of role goes on as the token that it replaces was opened, a renewal as the sign-in was.
 */
create or replace function portaria.record_session(
  contexto text, claims jsonb, anterior portaria.sessoes, telefone text default null, renovacao portaria.renovacoes default null, passkey_id uuid default null
) returns void
language plpgsql volatile
as $$
declare
  -- Parsed once instead of once per field.
  v_headers jsonb := coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}');
  v_iat timestamptz := to_timestamp((record_session.claims ->> 'iat')::bigint);
  v_passkey uuid := coalesce(record_session.passkey_id, case
    when (record_session.anterior).familia is not null then (record_session.anterior).passkey_id
    when (record_session.renovacao).meio = 'passkey' then (record_session.renovacao).passkey_id
  end);
begin
  perform portaria.note_session(record_session.anterior);
  insert into portaria.sessoes (
    jti, familia, contexto, titular_id, papel, escola_id, telefone, entrou_em, emitida_em, expira_em, ip, geo, user_agent,
    meio, passkey_id, confirmada_em
  )
  values (
    record_session.claims ->> 'jti',
    coalesce((record_session.anterior).familia, (record_session.renovacao).familia, portaria.time_ordered_uuid()),
    record_session.contexto,
    (record_session.claims ->> 'sub')::uuid,
    record_session.claims ->> 'principal_role',
    case record_session.contexto when 'sistema' then (record_session.claims ->> 'escola_id')::uuid end,
    record_session.telefone,
    coalesce((record_session.anterior).entrou_em, (record_session.renovacao).entrou_em, v_iat),
    v_iat,
    to_timestamp((record_session.claims ->> 'exp')::bigint),
    nullif(v_headers ->> 'x-client-ip', '')::inet,
    portaria.request_geo(v_headers),
    left(nullif(v_headers ->> 'user-agent', ''), 400),
    case when v_passkey is null then 'codigo' else 'passkey' end,
    v_passkey,
    case when record_session.passkey_id is null then (record_session.anterior).confirmada_em else v_iat end
  );
end;
$$;

comment on function portaria.record_session(text, jsonb, portaria.sessoes, text, portaria.renovacoes, uuid) is 'Stores a new token in the family of the session that it replaces, or in that of renovacao, or in a new family when both are null. passkey_id: the passkey that opened it.';

revoke all on function portaria.record_session(text, jsonb, portaria.sessoes, text, portaria.renovacoes, uuid) from public;
