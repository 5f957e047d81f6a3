/*
 * The ledger counts by code without keeping it. There are too few codes for a plain hash to hide one, so it is keyed.
 */
create or replace function portaria.codigo_digest(codigo text) returns bytea
language sql stable
as $$
  select sha256(convert_to(portaria.otp_pepper() || ':codigo:' || codigo_digest.codigo, 'UTF8'))
$$;

comment on function portaria.codigo_digest(text) is 'Keyed digest of a login code.';

revoke all on function portaria.codigo_digest(text) from public;
