/*
 * A session may use the profiles of the phone that received its code, for as long as it lives. A token without a row in
 * sessoes is older than this rule: it has the phone of its own profile.
 */
create or replace function portaria.session_phone(claims jsonb) returns text
language sql stable
as $$
  select coalesce(
    (
      select s.telefone
      from portaria.sessoes as s
      where s.jti = session_phone.claims ->> 'jti'
        and s.contexto = 'portal'
        and s.titular_id = portaria.safe_uuid(session_phone.claims ->> 'sub')
    ),
    portaria.profile_phone(session_phone.claims ->> 'portal_type', portaria.safe_uuid(session_phone.claims ->> 'sub'))
  )
$$;

comment on function portaria.session_phone(jsonb) is 'The phone that received the code of a portal session.';

revoke all on function portaria.session_phone(jsonb) from public;
