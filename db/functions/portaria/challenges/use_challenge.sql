/*
 * The primary key decides: of 500 uses at once, one inserts the row, and the others wait for its commit.
 */
create or replace function portaria.use_challenge(desafio text) returns boolean
language plpgsql volatile
as $$
begin
  insert into portaria.desafios (aleatorio, expira_em)
  values (substr(portaria.read_base64url(use_challenge.desafio), 1, 16), clock_timestamp() + interval '6 minutes')
  on conflict (aleatorio) do nothing;
  return found;
end;
$$;

comment on function portaria.use_challenge(text) is 'Uses a challenge of portaria.read_challenge; false when it was used before.';

revoke all on function portaria.use_challenge(text) from public;
