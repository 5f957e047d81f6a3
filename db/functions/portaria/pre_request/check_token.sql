/*
 * Raises what portaria.token_refusal returns.
 */
create or replace function portaria.check_token(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_agora bigint := floor(extract(epoch from clock_timestamp()));
  v_recusa text := portaria.token_refusal(check_token.claims, v_agora);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
end;
$$;

comment on function portaria.check_token(jsonb) is 'Raises 401 jwt_malformed for a token with wrong claims, 401 jwt_expired for an expired one, without grace.';

revoke all on function portaria.check_token(jsonb) from public;
