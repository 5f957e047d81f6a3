/*
 * Not inlined, so that a query which asks for it opens sessoes and passkeys only where a role demands one.
 */
create or replace function portaria.passkey_counts(claims jsonb) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select
    from portaria.sessoes as s
    join portaria.passkeys as k on k.id = s.passkey_id
    where s.jti = passkey_counts.claims ->> 'jti'
      and k.titular_id = s.titular_id
      and k.revogada_em is null
      and k.vale_para_exige_em <= clock_timestamp()
  );
end;
$$;

comment on function portaria.passkey_counts(jsonb) is 'Whether a passkey that counts opened the token with these claims: 24 hours after a registration by code, and not removed. A token without a row never counts.';

revoke all on function portaria.passkey_counts(jsonb) from public;
