-- Protection that a restore has dropped is declared again; what cannot be is said.
begin;
select plan(8);
select tests.make_world();

create schema hospede;
create table hospede.tarefas (id uuid primary key, escola_id uuid not null);
create index on hospede.tarefas (escola_id);
select portaria.isolate_by_school('hospede.tarefas', escrevem => '{administrador}');
create view tests.antes as select polname, polcmd, pg_get_expr(polqual, polrelid) as lendo, pg_get_expr(polwithcheck, polrelid) as escrevendo
  from pg_policy where polrelid = 'hospede.tarefas'::regclass;
create temporary table antes as select * from tests.antes;

drop policy "Staff read the rows of their schools" on hospede.tarefas;
drop policy "Staff add rows to their schools" on hospede.tarefas;
drop policy "Staff change the rows of their schools" on hospede.tarefas;
drop policy "Staff delete the rows of their schools" on hospede.tarefas;
drop trigger keep_school on hospede.tarefas;
alter table hospede.tarefas disable row level security;
revoke all on hospede.tarefas from authenticated;

select lives_ok('select portaria.protect_again()', 'everything recorded is protected again');
select set_eq('select * from tests.antes', 'select * from antes', 'with the same policies');
select is((select count(*) from antes), 4::bigint, 'all four of them');
select has_trigger('hospede', 'tarefas', 'keep_school', 'with the trigger that keeps the school');
select is((select relrowsecurity from pg_class where oid = 'hospede.tarefas'::regclass), true, 'with row-level security');
select table_privs_are('hospede', 'tarefas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'and the grants');

create policy aberta on hospede.tarefas for select using (true);
select throws_like('select portaria.protect_again()', 'policy aberta on hospede.tarefas would keep the table open%', 'a table that was opened meanwhile is an error');
drop table hospede.tarefas cascade;
select lives_ok('select portaria.protect_again()', 'a table that is gone is a warning');

select * from finish();
rollback;
