/*
 * People search without accents and without capitals. The expression is also that of the search indexes
 * (migration 0014), so it must stay the same, capitals of NFD included; without a SET clause the planner inlines it and finds them.
 */
create or replace function portaria.search_key(nome text) returns text
language sql immutable
as $$
  select pg_catalog.regexp_replace(
    pg_catalog.normalize(pg_catalog.lower(search_key.nome), 'NFD'), '[\u0300-\u036f]', '', 'g'
  ) collate "C"
$$;

comment on function portaria.search_key(text) is 'A name in lower case without accents: what the search compares.';

revoke all on function portaria.search_key(text) from public;
