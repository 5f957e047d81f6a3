/*
 * A session may use the profiles of the phone that received its code, for as long as it lives. A token without a row in
 * sessoes is older than this rule: it has the phone of its own profile.
 * A sign-in by passkey has none: it may use one profile (portaria.session_profiles).
 */
create or replace function portaria.session_phone(claims jsonb) returns text
language plpgsql stable
as $$
begin
  return (
    select case
      when s.meio = 'passkey' and s.telefone is null then null
      else coalesce(
        s.telefone, portaria.profile_phone(session_phone.claims ->> 'portal_type', portaria.safe_uuid(session_phone.claims ->> 'sub'))
      )
    end
    from (values (session_phone.claims ->> 'jti')) as t (jti)
    left join portaria.sessoes as s
      on s.jti = t.jti
      and s.contexto = 'portal'
      and s.titular_id = portaria.safe_uuid(session_phone.claims ->> 'sub')
  );
end;
$$;

comment on function portaria.session_phone(jsonb) is 'The phone that received the code of a portal session; null for a sign-in by passkey.';

revoke all on function portaria.session_phone(jsonb) from public;
