/*
 * Shows the country and the area, and none of the last four digits: who confirms them has them from somewhere else.
 */
create or replace function portaria.hide_phone(telefone text) returns text
language sql immutable
as $$
  select left(hide_phone.telefone, 5) || repeat('*', length(hide_phone.telefone) - 5)
$$;

comment on function portaria.hide_phone(text) is 'A phone with all but its first digits replaced by asterisks.';

revoke all on function portaria.hide_phone(text) from public;
