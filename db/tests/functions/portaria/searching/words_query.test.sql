-- Words of a name, words of a search, and one slip of the fingers.
begin;
select plan(24);

create function tests.finds(nome text, busca text, parecido boolean default false) returns boolean language sql as $$
  select coalesce(array_to_tsvector(portaria.name_words(finds.nome)) @@ portaria.words_query(portaria.name_words(finds.busca), finds.parecido), false)
$$;

select is(portaria.name_words('  Édson D''Ávila-Núñez (filho) 2º '), '{edson,d,avila,nunez,filho,2}', 'words have no accents and no signs');
select is(portaria.name_words('Łukasz 李'), '{łukasz,李}', 'letters of other alphabets stay');
select is(portaria.name_words(' -'' '), '{}', 'signs alone are no words');
select is(length((portaria.name_words(repeat('a', 3000)))[1]), 60, 'a very long word is cut');

select ok(tests.finds('Ana Paula Lima', b), b || ' is found') from unnest('{lima,PAU,ana lima,lima ana,a p l}'::text[]) as b;
select ok(not tests.finds('Ana Paula Lima', b), b || ' is not found') from unnest('{ima,ana silva,aula}'::text[]) as b;
select is(portaria.words_query('{}'), null, 'no words make no query');

select ok(tests.finds('Bruno Lima', b, true), b || ' is similar to Bruno') from unnest('{brnuo,bruo,burno,brunno,brnuo lmia}'::text[]) as b;
select ok(not tests.finds('Bruno Lima', 'brnuo'), 'a similar word is not the word');
select ok(not tests.finds('Bruno Lima', b, true), b || ' is not similar to Bruno') from unnest('{onurb,bnouro}'::text[]) as b;
select is(portaria.similar_words('ab'), '{}', 'two letters have no similar words');
select is(array[portaria.similar_words('abc') && '{bc,ac,ab}', portaria.similar_words('abcd') @> '{bcd,acd,abd,abc}'], '{f,t}', 'a letter is missing of a word of four, not of three');
select is(
  array(select w from unnest(portaria.similar_words('abc')) as w where w !~ '[d-z]' order by w collate "C"),
  '{aabc,abac,abbc,abcc,acb,acbc,babc,bac,cabc}', 'neighbours are swapped, and a letter is added anywhere before the end, each word once'
);

select * from finish();
rollback;
