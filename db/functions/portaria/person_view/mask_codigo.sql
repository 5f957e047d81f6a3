/*
 * A masked login code tells two people apart in a list, but is not enough to sign in.
 */
create or replace function portaria.mask_codigo(codigo text) returns text
language sql immutable
as $$
  select left(mask_codigo.codigo, 3) || repeat('*', length(mask_codigo.codigo) - 5) || right(mask_codigo.codigo, 2)
$$;

comment on function portaria.mask_codigo(text) is 'A login code with all but its first three and last two digits replaced by asterisks.';

revoke all on function portaria.mask_codigo(text) from public;
