-- Protection that a restore dropped is declared again; a table that cannot be protected is reported.
begin;
select plan(19);
select tests.make_fixture();

create schema hospede;
create table hospede.tarefas (id uuid primary key, escola_id uuid not null);
create index on hospede.tarefas (escola_id);
select portaria.isolate_by_school('hospede.tarefas', escrevem => '{administrador}');
create view tests.antes as select polname, polcmd, pg_get_expr(polqual, polrelid) as lendo, pg_get_expr(polwithcheck, polrelid) as escrevendo
  from pg_policy where polrelid = 'hospede.tarefas'::regclass;
create temporary table antes as select * from tests.antes;
create table hospede.passos (id uuid primary key, tarefa uuid references hospede.tarefas);
create index on hospede.passos (tarefa);
select portaria.isolate_by_school('hospede.passos', via => 'tarefa');
drop trigger keep_school on hospede.passos;

drop policy "Staff read the rows of their schools" on hospede.tarefas;
drop policy "Staff add rows to their schools" on hospede.tarefas;
drop policy "Staff change the rows of their schools" on hospede.tarefas;
drop policy "Staff delete the rows of their schools" on hospede.tarefas;
drop trigger keep_school on hospede.tarefas;
drop trigger look_again_after on hospede.tarefas;
alter table hospede.tarefas disable row level security;
revoke all on hospede.tarefas from authenticated;

select lives_ok('select portaria.protect_again()', 'recorded tables are protected again');
select set_eq('select * from tests.antes', 'select * from antes', 'the policies are the same as before');
select is((select count(*) from antes), 4::bigint, 'there are four policies');
select has_trigger('hospede', 'tarefas', 'keep_school', 'the trigger keep_school exists again');
select has_trigger('hospede', 'tarefas', 'look_again_after', 'the trigger look_again_after exists again');
select is((select relrowsecurity from pg_class where oid = 'hospede.tarefas'::regclass), true, 'row-level security is on again');
select table_privs_are('hospede', 'tarefas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'the grants exist again');

select has_trigger('hospede', 'passos', 'keep_school', 'a table that reaches its school by a foreign key is protected again');
select is((select via from portaria.tabelas_protegidas where tabela = 'passos'), true, 'a table that reaches its school by a foreign key still does so');
drop table hospede.passos;

create policy aberta on hospede.tarefas for select using (true);
select throws_like('select portaria.protect_again()', 'policy aberta on hospede.tarefas would keep the table open%', 'a table with a new open policy is an error');
drop table hospede.tarefas cascade;
select lives_ok('select portaria.protect_again()', 'a dropped table is a warning');

-- A table that only its owner may protect.
create role hospedeiro;
create table hospede.alheia (id uuid primary key, escola_id uuid not null);
create index on hospede.alheia (escola_id);
select portaria.isolate_by_school('hospede.alheia');
alter table hospede.alheia disable row level security;
alter table hospede.alheia owner to hospedeiro;
set local role portaria_owner;
select lives_ok('select portaria.protect_again()', 'a table in a schema that the administrator may not use is a warning');
select tests.act_as_tester();
grant usage on schema hospede to portaria_owner;
set local role portaria_owner;
select lives_ok('select portaria.protect_again()', 'a table of another role is a warning');
select tests.act_as_tester();
select is((select relrowsecurity from pg_class where oid = 'hospede.alheia'::regclass), false, 'the table of another role is left as it is');
drop table hospede.alheia;

-- A role added to papeis, on a table of Portaria: db:migrate declares the table as shipped, then calls this function.
insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25);
select tests.make_usuario('11144477735', 'diretor', (select escola_id from api.comunicados limit 1));
select tests.act_as('11144477735');
select is_empty('select id from api.comunicados', 'an added role may not read a table that does not name it');
select tests.act_as_tester();
select portaria.isolate_by_school('api.comunicados', escrevem => '{administrador,escola,coordenador,diretor}');
set local portaria.declaring = 'true';
select portaria.isolate_by_school('api.comunicados');
set local portaria.declaring = '';
select tests.act_as('11144477735');
select isnt_empty('select id from api.comunicados', 'an added role keeps its rights when the table is declared as shipped');
select tests.act_as_tester();
select lives_ok('select portaria.protect_again()', 'setup: the end of the migration runs');
select tests.act_as('11144477735');
select isnt_empty('update api.comunicados set titulo = titulo returning id', 'an added role may read and write after the migration');
select is_empty('select id from api.comunicados where escola_id <> portaria.claim_escola_id()', 'an added role only sees rows of its school');
select tests.act_as_tester();

select * from finish();
rollback;
