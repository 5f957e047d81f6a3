/*
 * Screens, answers and the log show a phone by its end, as send_otp does.
 */
create or replace function portaria.mask_telefone(telefone text) returns text
language sql immutable
as $$
  select '****' || right(mask_telefone.telefone, 4)
$$;

comment on function portaria.mask_telefone(text) is 'The last four digits of a phone number, or null without one.';

revoke all on function portaria.mask_telefone(text) from public;
