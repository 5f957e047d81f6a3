/*
 * Not inlined, so that a query which asks for it opens sessoes and passkeys only where a role demands one.
 */
create or replace function portaria.passkey_counts(claims jsonb) returns boolean
language plpgsql stable
as $$
begin
  return coalesce((portaria.session_passkey(passkey_counts.claims)).vale_para_exige_em <= clock_timestamp(), false);
end;
$$;

comment on function portaria.passkey_counts(jsonb) is 'Whether a passkey that counts opened the token with these claims: 24 hours after a registration by code, and not removed. A token without a row never counts.';

revoke all on function portaria.passkey_counts(jsonb) from public;
