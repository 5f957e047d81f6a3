-- Relations that cannot be isolated by school, with the reason and the fix.
begin;
select plan(17);

create schema hospede;
create role dono;
create table hospede.alvo (id uuid, escola_id uuid, unidade integer, velha uuid);
alter table hospede.alvo drop column velha;
create table hospede.partida (escola_id uuid) partition by list (escola_id);
create view hospede.vista as select 1;
create view hospede.vista_boa with (security_invoker = true) as select 1;
create materialized view hospede.resumo as select 1;
create sequence hospede.numeros;
create table hospede.alheia (escola_id uuid);
alter table hospede.alheia owner to dono;
create function tests.refused(tabela regclass, coluna name default 'escola_id', via boolean default false, papel name default 'none') returns text language sql volatile as $$
  select tests.raised(format('set local role %I; select portaria.refuse_unisolable(%L, %L, %L); reset role', refused.papel, refused.tabela, refused.coluna, refused.via))
$$;
grant usage on schema portaria, hospede, tests to dono;
grant execute on all functions in schema portaria to dono;

select is(tests.refused('hospede.alvo'), null, 'a table is accepted');
select is(tests.refused('hospede.partida'), null, 'a partitioned table is accepted');
select is(tests.refused('hospede.vista_boa'), null, 'a security_invoker view needs no school column');
select is(tests.refused('hospede.vista'), '42809 view hospede.vista shows its owner''s rows to everybody alter view hospede.vista set (security_invoker = true)', 'a view with the rights of its owner is refused');
select is(tests.refused(t::regclass), format('42809 %s is not a table and cannot be isolated by school Move it out of the schema api, or replace it by a table or a security_invoker view.', t), t)
from unnest('{hospede.resumo,hospede.numeros}'::text[]) as t;
select is(tests.refused('hospede.alheia', papel => 'dono'), null, 'the own table of a role is accepted');
select is(tests.refused('hospede.alvo', papel => 'dono'), format('42501 you may not protect hospede.alvo Only its owner can: set role %s.', current_user::regrole), 'a table of another owner is refused');
select is(tests.refused('hospede.alvo', 'nada'),
  '42703 hospede.alvo has no column nada of type uuid that says which school a row belongs to alter table hospede.alvo add column nada uuid not null references api.escolas (id)', 'a missing column is refused');
select is(tests.refused('hospede.alvo', 'unidade'),
  '42703 hospede.alvo has no column unidade of type uuid that says which school a row belongs to A column of type integer is compared with the key of followed schools of that type: portaria.follow_schools.', 'a column of another type is refused');
select is(tests.refused('hospede.alvo', 'unidade', true), null, 'a column of another type is accepted as a foreign key to a parent');
select is(tests.refused('hospede.alvo', 'id', true), null, 'the first column is accepted as a foreign key to a parent');
select is(tests.refused('hospede.alvo', c, true), format('42703 hospede.alvo has no column %s', c), 'not through ' || c) from unnest('{nada,ctid,........pg.dropped.4........}'::name[]) as c;
select is(tests.refused('hospede.alvo', 'ctid') like '%add column ctid%', true, 'a system column is refused');
create table hospede.outra (nada uuid);
select is(tests.refused('hospede.alvo', 'nada', true), '42703 hospede.alvo has no column nada', 'a column of another table is refused');

select * from finish();
rollback;
