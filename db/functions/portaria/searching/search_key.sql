/*
 * Makes the search ignore accents and case. portaria.titulares stores it for each person, so a change of this function
 * takes a migration that fills the column again.
 */
create or replace function portaria.search_key(nome text) returns text
language sql immutable
as $$
  select pg_catalog.regexp_replace(
    pg_catalog.normalize(pg_catalog.lower(search_key.nome), 'NFD'), '[\u0300-\u036f]', '', 'g'
  ) collate "C"
$$;

comment on function portaria.search_key(text) is 'A name in lower case without accents, for searching.';

revoke all on function portaria.search_key(text) from public;
