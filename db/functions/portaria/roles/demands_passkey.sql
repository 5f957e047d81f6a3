/*
 * A role may demand that a passkey opened the token. The passkey must count (24 hours after a registration by code) and
 * not have been removed; a token without a row never counts. sessoes is read only where the role demands one. The
 * planner inlines it.
 */
create or replace function portaria.demands_passkey(claims jsonb) returns boolean
language sql stable
as $$
  select exists (
    select from portaria.papeis as p where p.nome = demands_passkey.claims ->> 'principal_role' and p.exige = 'passkey'
  ) and not exists (
    select
    from portaria.sessoes as s
    join portaria.passkeys as k on k.id = s.passkey_id
    where s.jti = demands_passkey.claims ->> 'jti'
      and k.titular_id = s.titular_id
      and k.revogada_em is null
      and k.vale_para_exige_em <= clock_timestamp()
  )
$$;

comment on function portaria.demands_passkey(jsonb) is 'Whether the active role of these claims demands a passkey, and none that counts opened the token.';

revoke all on function portaria.demands_passkey(jsonb) from public;
