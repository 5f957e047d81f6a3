-- People whose names are a slip of the fingers away, of a large network only so many.
begin;
select plan(3);

insert into portaria.titulares (id, tipo, palavras) values ('00000000-0000-4000-8000-000000000001', 'usuario', array_to_tsvector('{bruno,lima}'));
select is(portaria.similar_people('{brnuo}'), '{00000000-0000-4000-8000-000000000001}', 'a person with a similar name is found');
select is(portaria.similar_people('{onurb}'), '{}', 'nobody has a name like this');
insert into portaria.titulares (id, tipo, palavras) select gen_random_uuid(), 'usuario', array_to_tsvector('{bruno}') from generate_series(1, 10000);
select is(cardinality(portaria.similar_people('{brnuo}')), 10000, 'of 10,001 the answer has 10,000');

select * from finish();
rollback;
