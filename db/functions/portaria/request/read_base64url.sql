/*
 * What comes from a browser may be anything, and decode() raises. A text of a length that no bytes have is null too.
 */
create or replace function portaria.read_base64url(texto text) returns bytea
language sql immutable
as $$
  select case
    when read_base64url.texto ~ '^[A-Za-z0-9_-]+$' and length(read_base64url.texto) % 4 <> 1
      then decode(translate(read_base64url.texto, '-_', '+/') || repeat('=', (4 - length(read_base64url.texto) % 4) % 4), 'base64')
  end
$$;

comment on function portaria.read_base64url(text) is 'The bytes of a text in base64url without padding; null when it is none.';

revoke all on function portaria.read_base64url(text) from public;
