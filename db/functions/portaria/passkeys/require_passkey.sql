/*
 * A further passkey, a removal and a release need somebody who has a passkey, not only a phone.
 */
create or replace function portaria.require_passkey(claims jsonb) returns void
language plpgsql stable
as $$
begin
  if (portaria.session_passkey(require_passkey.claims)).id is null then
    perform portaria.raise_error('passkey_required');
  end if;
end;
$$;

comment on function portaria.require_passkey(jsonb) is 'Raises 403 passkey_required when no passkey opened the token with these claims.';

revoke all on function portaria.require_passkey(jsonb) from public;
