/*
 * portaria.token_refusal, raised.
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

comment on function portaria.check_token(jsonb) is 'Refuses a token whose claims are not ours (401 jwt_malformed) or whose time is over, without grace (401 jwt_expired).';

revoke all on function portaria.check_token(jsonb) from public;
