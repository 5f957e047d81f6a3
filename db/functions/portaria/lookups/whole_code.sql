/*
 * Only a whole code tells whether somebody has it; the beginning of a name or code does not.
 */
create or replace function portaria.whole_code(texto text) returns text
language sql immutable
as $$
  select substring(translate(whole_code.texto, './- ', '') from '^(?:[0-9]{11}|[0-9]{12}|[0-9]{14})$')
$$;

comment on function portaria.whole_code(text) is 'The digits of a text that is a whole login code; null for any other text.';

revoke all on function portaria.whole_code(text) from public;
