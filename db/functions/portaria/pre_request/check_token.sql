/*
 * What PostgREST 12 lets pass and the specification does not: a missing audience, a missing expiry, thirty seconds of
 * grace after it, and a token dated in the future.
 */
create or replace function portaria.check_token(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_agora bigint := floor(extract(epoch from clock_timestamp()));
  v_tolerancia constant integer := 30;
  v_exp bigint := portaria.claim_epoch(check_token.claims, 'exp');
begin
  if check_token.claims -> 'aud' is distinct from '"authenticated"'
    or v_exp is null
    or coalesce(jsonb_typeof(check_token.claims -> 'jti'), 'string') <> 'string'
    or (check_token.claims ? 'iat' and (portaria.claim_epoch(check_token.claims, 'iat') <= v_agora + v_tolerancia) is not true)
  then
    perform portaria.raise_error('jwt_malformed');
  end if;
  if check_token.claims ? 'nbf' then
    if (portaria.claim_epoch(check_token.claims, 'nbf') <= v_agora + v_tolerancia) is not true then
      perform portaria.raise_error('jwt_malformed');
    end if;
  end if;
  if v_exp <= v_agora then
    perform portaria.raise_error('jwt_expired');
  end if;
end;
$$;

comment on function portaria.check_token(jsonb) is 'Refuses a token whose claims are not ours (401 jwt_malformed) or whose time is over, without grace (401 jwt_expired).';

revoke all on function portaria.check_token(jsonb) from public;
