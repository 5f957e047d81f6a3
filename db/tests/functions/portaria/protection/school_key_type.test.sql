-- The type for comparing a school column.
begin;
select plan(13);

create schema hospede;
create table hospede.alvo (id uuid, si smallint, i integer, bi bigint, t text, vc character varying(9), d date, velha uuid);
alter table hospede.alvo drop column velha;
create table hospede.unidades (si smallint, bi bigint, t text, vc character varying(4), d date, codigo bigint);
create function tests.followed(chave text[], tipo text default 'escolas') returns void language sql volatile as $$
  delete from portaria.tabelas_seguidas;
  insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values ('hospede', 'unidades', followed.tipo, '{}', followed.chave, false)
$$;
create function tests.types() returns text[] language sql volatile as $$
  select array(select c || ' ' || portaria.school_key_type('hospede.alvo', c) from unnest('{id,si,i,bi,t,vc,d,velha,ctid}'::name[]) with ordinality as k (c, n) where portaria.school_key_type('hospede.alvo', c) is not null order by n)
$$;

select is(tests.types(), '{"id uuid"}', 'only a UUID column matches without followed schools');
select tests.followed('{bi}');
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'integer columns are compared as the type of the followed key');
select tests.followed('{si}');
select is(tests.types(), '{"id uuid","si smallint","i smallint","bi smallint"}', 'integer columns are compared as a smallint key');
select tests.followed('{t}');
select is(tests.types(), '{"id uuid","t text","vc text"}', 'text columns are compared as a text key');
select tests.followed('{vc}');
select is(tests.types(), '{"id uuid","t text","vc text"}', 'text columns are compared as text for a varchar key');
select tests.followed('{d}');
select is(tests.types(), '{"id uuid"}', 'a key of another type matches no column');
select tests.followed('{bi,t}');
select is(tests.types(), '{"id uuid"}', 'a key of two columns matches no column');
select tests.followed('{bi}', 'pessoas');
select is(tests.types(), '{"id uuid"}', 'the key of followed people matches no column');
select tests.followed('{bi}');
create schema outro;
create table outro.unidades (bi text);
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'a table with the same name in another schema is ignored');
create table hospede.outra (bi text);
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'another table with that column is ignored');
select tests.followed('{codigo}');
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'a key column that no other table has is found');
create table hospede.terceira (id text, si uuid);
select is(portaria.school_key_type('hospede.terceira', 'id'), null, 'a column of that name in another table does not matter');
select is(portaria.school_key_type('hospede.alvo', 'nada'), null, 'a missing column has no type');

select * from finish();
rollback;
