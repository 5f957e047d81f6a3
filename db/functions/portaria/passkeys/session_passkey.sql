/*
 * A token without a row never counts, and a passkey that was removed since does not either. The passkey opens one
 * record: it does not count for another profile to which the session switched.
 */
create or replace function portaria.session_passkey(claims jsonb) returns portaria.passkeys
language plpgsql stable
as $$
declare
  v_passkey portaria.passkeys;
begin
  select p.* into v_passkey
  from portaria.sessoes as s
  join portaria.passkeys as p on p.id = s.passkey_id
  where s.jti = session_passkey.claims ->> 'jti'
    and p.titular_id = s.titular_id
    and p.revogada_em is null;
  return v_passkey;
end;
$$;

comment on function portaria.session_passkey(jsonb) is 'The passkey by which the token with these claims was opened; null when there is none, or it was removed since.';

revoke all on function portaria.session_passkey(jsonb) from public;
