/*
 * What concerns others needs a passkey that counts for a role that demands one: the thief of a phone may have
 * registered a passkey, but not for 24 hours.
 */
create or replace function portaria.require_counting_passkey(claims jsonb) returns void
language plpgsql stable
as $$
begin
  if not portaria.passkey_counts(require_counting_passkey.claims) then
    perform portaria.raise_error('passkey_required');
  end if;
end;
$$;

comment on function portaria.require_counting_passkey(jsonb) is 'Raises 403 passkey_required when no passkey that counts opened the token with these claims.';

revoke all on function portaria.require_counting_passkey(jsonb) from public;
