/*
 * A browser silently drops a cookie that is too long. The claims are measured as the shim writes them, without the
 * blanks that Postgres adds. Blanks are at most half of the text, so a text of more than twice the limit needs no exact
 * count.
 */
create or replace function portaria.token_fits(claims jsonb, cookie text) returns boolean
language plpgsql immutable
as $$
declare
  v_texto text := token_fits.claims::text;
  -- 4,095 bytes hold the name, =, the header (36), two dots, the signature (43), and the payload at four bytes for three.
  v_maximo integer := (4095 - octet_length(token_fits.cookie) - 1 - 36 - 2 - 43) * 3 / 4;
begin
  return case
    when v_maximo >= octet_length(v_texto) then true
    when v_maximo * 2 < octet_length(v_texto) then false
    else v_maximo >= octet_length(regexp_replace(v_texto, '("(?:[^"\\]|\\.)*")|\s', '\1', 'g'))
  end;
end;
$$;

comment on function portaria.token_fits(jsonb, text) is 'Whether a token with these claims fits into a cookie of this name (4,096 bytes).';

revoke all on function portaria.token_fits(jsonb, text) from public;
