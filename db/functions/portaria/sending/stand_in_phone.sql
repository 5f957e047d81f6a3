/*
 * With uniform answers, an unknown login code and a person without a phone must look like anybody else. So they get
 * four digits that are always the same for one login code, and that nobody can compute without the pepper.
 */
create or replace function portaria.stand_in_phone(codigo_digest bytea) returns text
language sql immutable
as $$
  select lpad((('x' || encode(substring(stand_in_phone.codigo_digest for 4), 'hex'))::bit(32)::bigint % 10000)::text, 4, '0')
$$;

comment on function portaria.stand_in_phone(bytea) is 'Four made-up digits in place of the phone of a login code that has none.';

revoke all on function portaria.stand_in_phone(bytea) from public;
