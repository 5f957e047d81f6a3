/*
 * A browser drops a cookie that is too long without a word. The text of the claims is measured as the shim writes it:
 * without the blanks that Postgres puts between them. They are at most half of it, which spares the long ones the search.
 */
create or replace function portaria.token_fits(claims jsonb, cookie text) returns boolean
language sql immutable
as $$
  select case
    when b.maximo >= octet_length(b.texto) then true
    when b.maximo * 2 < octet_length(b.texto) then false
    else b.maximo >= octet_length(regexp_replace(b.texto, '("(?:[^"\\]|\\.)*")|\s', '\1', 'g'))
  end
  from (
    -- 4,095 bytes hold the name, =, the header (36), two dots, the signature (43), and the payload at four bytes for three.
    select token_fits.claims::text as texto, (4095 - octet_length(token_fits.cookie) - 1 - 36 - 2 - 43) * 3 / 4 as maximo
  ) as b
$$;

comment on function portaria.token_fits(jsonb, text) is 'Whether a token with these claims stays under the 4,096 bytes of a cookie of this name.';

revoke all on function portaria.token_fits(jsonb, text) from public;
