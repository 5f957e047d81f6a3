/*
 * Each system writes the name of a class its own way.
 */
create or replace function portaria.class_key(nome text) returns text
language sql immutable
as $$
  select regexp_replace(regexp_replace(portaria.search_key(class_key.nome), '(turma|ano|serie)', '', 'g'), '[^a-z0-9]', '', 'g')
$$;

comment on function portaria.class_key(text) is 'A name of a class for comparing: 7º ano A, 7ºA and 7 a are one.';

revoke all on function portaria.class_key(text) from public;
