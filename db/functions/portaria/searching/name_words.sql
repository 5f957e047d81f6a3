/*
 * The words of a name and of a search are split by the same rule: at every ASCII character that is neither a letter nor
 * a digit. A word is cut at 60 characters, because the index refuses very long ones.
 */
create or replace function portaria.name_words(texto text) returns text[]
language sql immutable
as $$
  select array(
    select left(w, 60)
    from regexp_split_to_table(portaria.search_key(name_words.texto), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+') as w
    where w <> ''
  )
$$;

comment on function portaria.name_words(text) is 'The words of a name or of a search, in lower case without accents.';

revoke all on function portaria.name_words(text) from public;
