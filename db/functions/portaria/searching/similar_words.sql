/*
 * One slip of the fingers: two neighbours swapped, a letter missing, or a letter too many. The variants are looked up in
 * the index of words, so no extension is needed, and every installation finds the same people.
 */
create or replace function portaria.similar_words(palavra text) returns text[]
language sql immutable
as $$
  select case when length(similar_words.palavra) < 3 then '{}' else array(
    select overlay(similar_words.palavra placing substr(similar_words.palavra, i + 1, 1) || substr(similar_words.palavra, i, 1) from i for 2)
    from generate_series(1, length(similar_words.palavra) - 1) as i
    union all
    select overlay(similar_words.palavra placing chr(letra) from i for 0)
    from generate_series(1, length(similar_words.palavra)) as i, generate_series(ascii('a'), ascii('z')) as letra
    union
    select overlay(similar_words.palavra placing '' from i for 1)
    from generate_series(1, length(similar_words.palavra)) as i
    where length(similar_words.palavra) > 3
  ) end
$$;

comment on function portaria.similar_words(text) is 'A word with two neighbouring letters swapped, with one letter more, and with one letter less; none for a word of one or two letters.';

revoke all on function portaria.similar_words(text) from public;
