/*
 * The token of this request as a row of sessoes. A token without a row is older than the table or was issued elsewhere:
 * it is a sign-in by itself, with an id derived from the token, that began at its iat. Place and device are those of
 * this request.
 */
create or replace function portaria.session_of(claims jsonb, contexto text, titular_id uuid) returns portaria.sessoes
language plpgsql stable
as $$
declare
  v_exp bigint := portaria.claim_epoch(session_of.claims, 'exp');
  v_iat bigint := coalesce(portaria.claim_epoch(session_of.claims, 'iat'), 0);
  v_headers jsonb;
  v_sessao portaria.sessoes;
begin
  select * into v_sessao
  from portaria.sessoes as s
  where s.jti = session_of.claims ->> 'jti'
    and s.contexto = session_of.contexto
    and s.titular_id = session_of.titular_id;
  if not found then
    v_headers := coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}');
    v_sessao.jti := session_of.claims ->> 'jti';
    v_sessao.familia := encode(
      substr(sha256(convert_to(concat_ws(' ', session_of.titular_id, coalesce(v_sessao.jti, v_iat || ' ' || v_exp)), 'UTF8')), 1, 16), 'hex'
    )::uuid;
    v_sessao.contexto := session_of.contexto;
    v_sessao.titular_id := session_of.titular_id;
    v_sessao.papel := session_of.claims ->> 'principal_role';
    v_sessao.escola_id := case session_of.contexto when 'sistema' then portaria.safe_uuid(session_of.claims ->> 'escola_id') end;
    v_sessao.entrou_em := to_timestamp(v_iat);
    v_sessao.emitida_em := to_timestamp(v_iat);
    v_sessao.expira_em := to_timestamp(v_exp);
    v_sessao.meio := 'codigo';
    v_sessao.geo := portaria.request_geo(v_headers);
    v_sessao.user_agent := left(nullif(v_headers ->> 'user-agent', ''), 400);
  end if;
  return v_sessao;
end;
$$;

comment on function portaria.session_of(jsonb, text, uuid) is 'The session of a token, stored or not: its family (the id of the sign-in), and when the person signed in.';

revoke all on function portaria.session_of(jsonb, text, uuid) from public;
