/*
 * What PostgREST 12 lets pass and the specification does not: a missing audience, a missing expiry, thirty seconds of
 * grace after it, and a token dated in the future. One expression, so that the planner inlines it; the clock is a parameter for the same reason.
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

comment on function portaria.token_refusal(jsonb, bigint) is 'jwt_malformed for a token whose claims are not ours, jwt_expired for one whose time is over, without grace; null for a good one. agora is the clock in seconds.';

revoke all on function portaria.token_refusal(jsonb, bigint) from public;
