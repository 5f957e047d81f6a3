/*
 * The ledger counts sends by login code without storing it. There are so few login codes that a plain hash could be
 * reversed by trying all, so the digest is keyed.
 */
create or replace function portaria.codigo_digest(codigo text) returns bytea
language sql stable
as $$
  select sha256(convert_to(portaria.otp_pepper() || ':codigo:' || codigo_digest.codigo, 'UTF8'))
$$;

comment on function portaria.codigo_digest(text) is 'Keyed digest (with the pepper) of a login code.';

revoke all on function portaria.codigo_digest(text) from public;
