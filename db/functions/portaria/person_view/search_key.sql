/*
 * Makes the search ignore accents and case. The search indexes (migration 0014) use the same expression, so it must not
 * change, not even the case of 'NFD'. Without a SET clause the planner inlines it and uses the indexes.
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
