/*
 * The index finds each variant quickly; a comparison of every row with hundreds of variants takes seconds. So only the
 * index is used.
 */
create or replace function portaria.similar_people(palavras text[]) returns uuid[]
language sql stable
set enable_seqscan = off
set enable_indexscan = off
as $$
  select array(
    select t.id from portaria.titulares as t where t.palavras @@ portaria.words_query(similar_people.palavras, parecido => true) limit 10000
  )
$$;

comment on function portaria.similar_people(text[]) is 'The ids of people whose names are similar to these words.';

revoke all on function portaria.similar_people(text[]) from public;
