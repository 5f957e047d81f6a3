/*
 * A name travels into spreadsheets again, where a text that begins like this is run instead of shown.
 */
create or replace function portaria.is_formula(texto text) returns boolean
language sql immutable
as $$
  select is_formula.texto ~ '^\s*[-=+@]'
$$;

comment on function portaria.is_formula(text) is 'Whether a spreadsheet would run this text as a formula.';

revoke all on function portaria.is_formula(text) from public;
