/*
 * A list shows enough of a login code to tell two people apart, and not enough to sign in with it.
 */
create or replace function portaria.mask_codigo(codigo text) returns text
language sql immutable
as $$
  select left(mask_codigo.codigo, 3) || repeat('*', length(mask_codigo.codigo) - 5) || right(mask_codigo.codigo, 2)
$$;

comment on function portaria.mask_codigo(text) is 'The first three and the last two digits of a login code; asterisks for the others.';

revoke all on function portaria.mask_codigo(text) from public;
