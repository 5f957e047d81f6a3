/*
 * A role may demand that a passkey opened the token.
 */
create or replace function portaria.demands_passkey(claims jsonb) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select from portaria.papeis as p where p.nome = demands_passkey.claims ->> 'principal_role' and p.exige = 'passkey'
  ) and not portaria.passkey_counts(demands_passkey.claims);
end;
$$;

comment on function portaria.demands_passkey(jsonb) is 'Whether the active role of these claims demands a passkey, and none that counts opened the token.';

revoke all on function portaria.demands_passkey(jsonb) from public;
