/*
 * At most one table of people and one of schools can be followed.
 */
create or replace function portaria.followed_record(tipo text, chave text) returns uuid
language sql stable
as $$
  select l.registro from portaria.linhas_seguidas as l where l.tipo = followed_record.tipo and l.chave = followed_record.chave
$$;

comment on function portaria.followed_record(text, text) is 'The id of the person or school that a key of a followed table names, or null.';

revoke all on function portaria.followed_record(text, text) from public;
