/*
 * All million codes can be hashed in a moment, so a plain hash protects nothing. The salt makes equal codes differ, and
 * the pepper is not in the database.
 */
create or replace function portaria.otp_hash(sal bytea, otp text) returns bytea
language sql stable
as $$
  select sha256(convert_to(portaria.otp_pepper(), 'UTF8') || otp_hash.sal || convert_to(otp_hash.otp, 'UTF8'))
$$;

comment on function portaria.otp_hash(bytea, text) is 'SHA-256 over pepper, salt and code.';

revoke all on function portaria.otp_hash(bytea, text) from public;
