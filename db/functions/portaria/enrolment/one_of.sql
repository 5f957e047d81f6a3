/*
 * For sentences that say what is accepted.
 */
create or replace function portaria.one_of(palavras text[]) returns text
language sql immutable
as $$
  select regexp_replace(array_to_string(one_of.palavras, ', '), ', ([^,]*)$', ' ou \1')
$$;

comment on function portaria.one_of(text[]) is 'Words as a choice in Portuguese: a, b ou c.';

revoke all on function portaria.one_of(text[]) from public;
