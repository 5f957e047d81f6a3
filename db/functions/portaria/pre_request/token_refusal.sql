/*
 * Refuses what PostgREST 12 accepts and the specification does not: a missing audience or expiry, thirty seconds of
 * grace after the expiry, and a token dated in the future. A single expression, with the clock as a parameter, so that
 * the planner can inline it.
 */
create or replace function portaria.token_refusal(claims jsonb, agora bigint) returns text
language sql immutable
as $$
  select case
    when token_refusal.claims -> 'aud' is distinct from '"authenticated"'
      or portaria.claim_epoch(token_refusal.claims, 'exp') is null
      or coalesce(jsonb_typeof(token_refusal.claims -> 'jti'), 'string') <> 'string'
      or (token_refusal.claims ? 'iat' and (portaria.claim_epoch(token_refusal.claims, 'iat') <= token_refusal.agora + 30) is not true)
      or (token_refusal.claims ? 'nbf' and (portaria.claim_epoch(token_refusal.claims, 'nbf') <= token_refusal.agora + 30) is not true)
    then 'jwt_malformed'
    when portaria.claim_epoch(token_refusal.claims, 'exp') <= token_refusal.agora then 'jwt_expired'
  end
$$;

comment on function portaria.token_refusal(jsonb, bigint) is 'jwt_malformed for a token with wrong claims, jwt_expired for an expired one, without grace; null for a valid one. agora is the clock in seconds.';

revoke all on function portaria.token_refusal(jsonb, bigint) from public;
