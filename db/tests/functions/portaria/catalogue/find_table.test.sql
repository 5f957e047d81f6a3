-- A relation is found by schema and name, also where the caller has no privilege.
begin;
select plan(6);

create schema "Do Host";
create schema outro;
create table "Do Host"."As Tarefas" (id uuid);
create table outro.so_aqui (id uuid);
create view outro.vista as select id from outro.so_aqui;
select is(portaria.find_table('Do Host', 'As Tarefas'), '"Do Host"."As Tarefas"'::regclass, 'a table is found by the names in the catalogue, without quotes');
select is(portaria.find_table('outro', 'vista'), 'outro.vista'::regclass, 'a view is found');
select is(portaria.find_table('Do Host', 'so_aqui'), null, 'a table of another schema is not found');
select is(portaria.find_table('outro', 'as tarefas'), null, 'a table that does not exist is null');
select is(portaria.find_table('nenhum', 'so_aqui'), null, 'a schema that does not exist is null');
set local role portaria_owner;
select isnt(portaria.find_table('outro', 'so_aqui'), null, 'a table is found in a schema that the caller may not use');
select tests.act_as_tester();

select * from finish();
rollback;
