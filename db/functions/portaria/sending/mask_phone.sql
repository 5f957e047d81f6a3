/*
 * The owner recognises the phone by these digits.
 */
create or replace function portaria.mask_phone(telefone text) returns text
language sql immutable
as $$
  select '****' || right(mask_phone.telefone, 4)
$$;

comment on function portaria.mask_phone(text) is 'The last four digits of a phone.';

revoke all on function portaria.mask_phone(text) from public;
