-- unprotect restores the earlier state of a host's table; protecting a table that stays open is refused.
begin;
select plan(11);

create role hospedeiro;
create schema hospede authorization hospedeiro;
create table hospede.tarefas (id uuid primary key, escola_id uuid not null, titulo text);
create index on hospede.tarefas (escola_id);
create table hospede.fechada (id uuid primary key, escola_id uuid not null);
create index on hospede.fechada (escola_id);
alter table hospede.fechada enable row level security;
create policy "Of the host" on hospede.fechada for select to hospedeiro using (true);
grant select on hospede.tarefas to authenticated, hospedeiro;
create view tests.estado as
  select c.oid::regclass as tabela, c.relrowsecurity, (select array_agg(a::text order by a::text) from unnest(c.relacl) as a where a.* is not null) as acl,
    (select array_agg(p.polname order by p.polname) from pg_policy as p where p.polrelid = c.oid) as politicas,
    (select count(*) from pg_trigger as t where t.tgrelid = c.oid) as gatilhos
  from pg_class as c where c.relnamespace = 'hospede'::regnamespace and c.relkind = 'r';
create temporary table antes as select tabela, relrowsecurity, politicas, gatilhos from tests.estado;

select portaria.isolate_by_school('hospede.tarefas');
select portaria.isolate_by_school('hospede.fechada');
select portaria.isolate_by_school('hospede.fechada');
select table_privs_are('hospede', 'tarefas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'setup: the table is protected');
select is((select antes from portaria.tabelas_protegidas where tabela = 'tarefas'), '{"rls": false, "authenticated": ["SELECT"]}'::jsonb, 'the record has the earlier state');
select is((select antes from portaria.tabelas_protegidas where tabela = 'fechada'), '{"rls": true, "authenticated": []}'::jsonb, 'a second call keeps the recorded state');
select portaria.unprotect('hospede.tarefas');
select portaria.unprotect('hospede.fechada');
select set_eq('select tabela, relrowsecurity, politicas, gatilhos from tests.estado', 'select * from antes', 'policies, triggers and row-level security are as before');
select table_privs_are('hospede', 'tarefas', 'authenticated', '{SELECT}', 'the earlier grant stays');
select table_privs_are('hospede', 'fechada', 'authenticated', '{}', 'the grants of Portaria are revoked');
select is_empty('select * from portaria.tabelas_protegidas', 'the records are deleted');
select throws_ok($$select portaria.unprotect('hospede.tarefas')$$, '22023', null, 'a table that is not protected is refused');

grant select on hospede.tarefas to anon;
select throws_ok($$select portaria.isolate_by_school('hospede.tarefas')$$, '55000', 'anon has SELECT on hospede.tarefas, which would keep it open', 'a grant to anon is refused in any schema');
revoke select on hospede.tarefas from anon;
grant update (titulo) on hospede.tarefas to public;
select throws_ok($$select portaria.isolate_by_school('hospede.tarefas')$$, '55000', 'public has UPDATE (titulo) on hospede.tarefas, which would keep it open', 'a column grant to PUBLIC is refused');
revoke update (titulo) on hospede.tarefas from public;
grant truncate on hospede.tarefas to authenticated;
select throws_ok($$select portaria.isolate_by_school('hospede.tarefas')$$, '55000', 'authenticated has TRUNCATE on hospede.tarefas, which would keep it open', 'a grant of TRUNCATE is refused');

select * from finish();
rollback;
