-- The tables of api with their school column, sorted by name.
begin;
select plan(3);

create table api.zz_partida (escola_id uuid) partition by list (escola_id);
create table api.zz_solta (id uuid, escola_id uuid);
alter table api.zz_solta drop column escola_id;
create table api.aa_depois (escola_id uuid);
create view api.zz_vista as select * from api.aa_depois;

select results_eq($$select tabela::text collate "C", coluna::text collate "C" from portaria.tenant_tables() where tabela::text ~ '[.](aa|zz|escolas)'$$,
  $$values ('api.aa_depois' collate "C", 'escola_id' collate "C"), ('api.escolas', 'id'), ('api.zz_partida', 'escola_id'), ('api.zz_solta', null)$$, 'tables and partitioned tables are listed, views are not');
select is(array(select tabela::text from portaria.tenant_tables()), array(select tabela::text from portaria.tenant_tables() order by tabela::text collate "C"), 'tables are sorted by name');
select is((select count(*) from portaria.tenant_tables()), (select count(distinct tabela) from portaria.tenant_tables()), 'each table is listed once');

select * from finish();
rollback;
