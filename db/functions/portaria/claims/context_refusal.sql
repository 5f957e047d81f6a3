/*
 * A token belongs to one context, and an endpoint accepts tokens of its own context only. portaria.session_refusal has
 * already checked that the session is live.
 */
create or replace function portaria.context_refusal(contexto text, claims jsonb) returns text
language sql immutable
as $$
  select case context_refusal.contexto
    when 'sistema' then case
      when portaria.is_portal_token(context_refusal.claims) then 'portal_token_refused'
      when portaria.safe_uuid(context_refusal.claims ->> 'usuario_id') is null then 'session_ended'
    end
    else case
      when portaria.is_portal_session(context_refusal.claims) is not true then 'system_token_refused'
      when portaria.safe_uuid(context_refusal.claims ->> 'sub') is null then 'session_ended'
    end
  end
$$;

comment on function portaria.context_refusal(text, jsonb) is 'The error code with which an endpoint of this context (sistema or portal) refuses these claims: portal_token_refused, system_token_refused, or session_ended when they name no person; else null.';

revoke all on function portaria.context_refusal(text, jsonb) from public;
