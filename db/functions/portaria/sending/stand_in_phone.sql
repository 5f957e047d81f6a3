/*
 * Where answers are uniform, someone unknown and someone without a telephone must look like anybody else: four digits
 * that are always the same for the same login code, and that nobody can compute without the pepper.
 */
create or replace function portaria.stand_in_phone(codigo_digest bytea) returns text
language sql immutable
as $$
  select lpad((('x' || encode(substring(stand_in_phone.codigo_digest for 4), 'hex'))::bit(32)::bigint % 10000)::text, 4, '0')
$$;

comment on function portaria.stand_in_phone(bytea) is 'Four digits for a login code that has no telephone.';

revoke all on function portaria.stand_in_phone(bytea) from public;
