/*
 * Times in a token are whole seconds. The bound keeps sums with them inside bigint and timestamptz.
 */
create or replace function portaria.claim_epoch(claims jsonb, nome text) returns bigint
language sql immutable
as $$
  select case
    when jsonb_typeof(claim_epoch.claims -> claim_epoch.nome) = 'number'
      and claim_epoch.claims ->> claim_epoch.nome ~ '^[0-9]+$'
      and length(claim_epoch.claims ->> claim_epoch.nome) <= 11
    then (claim_epoch.claims ->> claim_epoch.nome)::bigint
  end
$$;

comment on function portaria.claim_epoch(jsonb, text) is 'A time claim in seconds, or null when it is missing or is not a whole number of seconds.';

revoke all on function portaria.claim_epoch(jsonb, text) from public;
