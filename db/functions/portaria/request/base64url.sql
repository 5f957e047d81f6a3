/*
 * Base64 as URLs, tokens and WebAuthn write it: without padding and line breaks.
 */
create or replace function portaria.base64url(bytes bytea) returns text
language sql immutable
as $$
  select rtrim(translate(encode(base64url.bytes, 'base64'), E'+/\n', '-_'), '=')
$$;

comment on function portaria.base64url(bytea) is 'Bytes as base64url without padding.';

revoke all on function portaria.base64url(bytea) from public;
