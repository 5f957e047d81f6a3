-- As which type the column of a school is compared.
begin;
select plan(12);

create schema hospede;
create table hospede.alvo (id uuid, si smallint, i integer, bi bigint, t text, vc character varying(9), d date, velha uuid);
alter table hospede.alvo drop column velha;
create table hospede.unidades (si smallint, bi bigint, t text, vc character varying(4), d date);
create function tests.followed(chave text[], tipo text default 'escolas') returns void language sql volatile as $$
  delete from portaria.tabelas_seguidas;
  insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values ('hospede', 'unidades', followed.tipo, '{}', followed.chave, false)
$$;
create function tests.types() returns text[] language sql volatile as $$
  select array(select c || ' ' || portaria.school_key_type('hospede.alvo', c) from unnest('{id,si,i,bi,t,vc,d,velha,ctid}'::name[]) with ordinality as k (c, n) where portaria.school_key_type('hospede.alvo', c) is not null order by n)
$$;

select is(tests.types(), '{"id uuid"}', 'a UUID is one of Portaria''s');
select tests.followed('{bi}');
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'numbers are compared as the type of the followed key');
select tests.followed('{si}');
select is(tests.types(), '{"id uuid","si smallint","i smallint","bi smallint"}', 'whichever it is');
select tests.followed('{t}');
select is(tests.types(), '{"id uuid","t text","vc text"}', 'texts as texts');
select tests.followed('{vc}');
select is(tests.types(), '{"id uuid","t text","vc text"}', 'of any length');
select tests.followed('{d}');
select is(tests.types(), '{"id uuid"}', 'another type is no key');
select tests.followed('{bi,t}');
select is(tests.types(), '{"id uuid"}', 'nor are two columns');
select tests.followed('{bi}', 'pessoas');
select is(tests.types(), '{"id uuid"}', 'nor is the key of people');
select tests.followed('{bi}');
create schema outro;
create table outro.unidades (bi text);
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'the table of another schema does not count');
create table hospede.outra (bi text);
select is(tests.types(), '{"id uuid","si bigint","i bigint","bi bigint"}', 'nor does another table');
create table hospede.terceira (id text, si uuid);
select is(portaria.school_key_type('hospede.terceira', 'id'), null, 'a column of that name elsewhere says nothing');
select is(portaria.school_key_type('hospede.alvo', 'nada'), null, 'a column that does not exist');

select * from finish();
rollback;
