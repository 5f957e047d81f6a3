/*
 * Every word of the search begins a word of the name. name_words leaves no quote and no backslash in a word. Eight words
 * bound the cost.
 */
create or replace function portaria.words_query(palavras text[], parecido boolean default false) returns tsquery
language sql immutable
as $$
  select string_agg('(' || v.formas || ')', ' & ')::tsquery
  from (
    select string_agg(format('''%s'':*', f.forma), ' | ') as formas
    from unnest(words_query.palavras[:8]) with ordinality as p (palavra, ordem)
    cross join lateral unnest(p.palavra || case when words_query.parecido then portaria.similar_words(p.palavra) else '{}' end) as f (forma)
    group by p.ordem
  ) as v
$$;

comment on function portaria.words_query(text[], boolean) is 'The query for titulares.palavras that these words make, or with parecido also similar ones; null without words.';

revoke all on function portaria.words_query(text[], boolean) from public;
