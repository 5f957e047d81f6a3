/*
 * A key of one column is its text as it is, so that it equals a foreign key to the row in another table.
 */
create or replace function portaria.follow_key(linha jsonb, chave text[]) returns text
language sql immutable strict
as $$
  select case
    when cardinality(follow_key.chave) = 1 then follow_key.linha ->> follow_key.chave[1]
    else (select jsonb_agg(follow_key.linha -> c) from unnest(follow_key.chave) as c)::text
  end
$$;

comment on function portaria.follow_key(jsonb, text[]) is 'The key of a row of a followed table, as text.';

revoke all on function portaria.follow_key(jsonb, text[]) from public;
