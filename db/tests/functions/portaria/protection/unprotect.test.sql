-- unprotect restores the earlier state of a host's table; protecting a table that stays open is refused.
begin;
select plan(23);

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

grant select, delete on hospede.tarefas to anon;
select throws_ok($$select portaria.isolate_by_school('hospede.tarefas')$$, '55000', 'anon has DELETE, SELECT on hospede.tarefas, which would keep it open', 'a grant to anon is refused in any schema');
revoke select, delete on hospede.tarefas from anon;
grant update (titulo) on hospede.tarefas to public;
select throws_ok($$select portaria.isolate_by_school('hospede.tarefas')$$, '55000', 'public has UPDATE (titulo) on hospede.tarefas, which would keep it open', 'a column grant to PUBLIC is refused');
revoke update (titulo) on hospede.tarefas from public;
grant truncate on hospede.tarefas to authenticated;
select throws_ok($$select portaria.isolate_by_school('hospede.tarefas')$$, '55000', 'authenticated has TRUNCATE on hospede.tarefas, which would keep it open', 'a grant of TRUNCATE is refused');
revoke truncate on hospede.tarefas from authenticated;

-- Only this table.
create schema outro;
create table outro.tarefas (like hospede.tarefas including all);
select portaria.isolate_by_school('hospede.tarefas'), portaria.isolate_by_school('hospede.fechada'), portaria.isolate_by_school('outro.tarefas');
create policy "Logins of the host keep all rows" on outro.tarefas to hospedeiro using (true);
create policy "Of the host" on outro.tarefas for select to hospedeiro using (true);
select portaria.unprotect('outro.tarefas');
select policies_are('outro', 'tarefas', '{Of the host}'::name[], 'the policy of portaria adopt is dropped, and that of the host is kept');
select set_eq($$select format('%I.%I', esquema, tabela) from portaria.tabelas_protegidas$$, '{hospede.fechada,hospede.tarefas}'::text[], 'other tables keep their record');
select table_privs_are('hospede', 'tarefas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'a table of the same name keeps its privileges');
select is((select count(*)::integer from pg_policy where polrelid = 'hospede.tarefas'::regclass), 4, 'a table of the same name keeps its policies');

-- A row that is older than migration 0019 does not say what was there before.
update portaria.tabelas_protegidas set antes = null;
select portaria.unprotect('hospede.tarefas');
select is((select relrowsecurity from pg_class where oid = 'hospede.tarefas'::regclass), false, 'row-level security is switched off when its earlier state is not recorded');
select table_privs_are('hospede', 'tarefas', 'authenticated', '{}', 'every privilege is revoked when the earlier ones are not recorded');

create view hospede.vista with (security_invoker = true) as select id, escola_id from hospede.fechada;
select portaria.isolate_by_school('hospede.vista');
select lives_ok($$select portaria.unprotect('hospede.vista')$$, 'a view is unprotected');
select table_privs_are('hospede', 'vista', 'authenticated', '{}', 'the privilege on the view is revoked');

-- A table through which others reach their school.
create table hospede.unidades (id uuid primary key);
create table hospede.turmas (id bigint primary key, unidade uuid not null references hospede.unidades);
create table hospede.series (id bigint primary key, unidade uuid not null);
create table hospede.matriculas (id bigint primary key, serie bigint references hospede.series, turma bigint unique references hospede.turmas);
create index on hospede.turmas (unidade);
create index on hospede.series (unidade);
select portaria.isolate_by_school('hospede.unidades', 'id');
select portaria.isolate_by_school('hospede.turmas', 'unidade'), portaria.isolate_by_school('hospede.series', 'unidade');
select portaria.isolate_by_school('hospede.matriculas', via => 'turma');
select is(tests.raised($$select portaria.unprotect('hospede.turmas')$$),
  '55006 hospede.turmas is protected because protected tables reach their school through it Call portaria.unprotect for those first.', 'a table that others need to reach their school is refused');
select is(tests.raised($$select portaria.unprotect('hospede.series')$$), null, 'a table that another foreign key refers to is unprotected');
select is(tests.raised($$select portaria.unprotect('hospede.unidades')$$), null, 'a table that a school column refers to is unprotected');

-- An administrator who may not use the schema of another protected table.
create schema fechado;
create table fechado.turmas (id bigint primary key, escola_id uuid not null);
create table fechado.alunos (id bigint primary key, turma bigint references fechado.turmas);
create index on fechado.turmas (escola_id);
create index on fechado.alunos (turma);
select portaria.isolate_by_school('fechado.turmas'), portaria.isolate_by_school('fechado.alunos', via => 'turma');
create schema daqui authorization portaria_owner;
create table daqui.salas (id bigint primary key, escola_id uuid not null);
create index on daqui.salas (escola_id);
create table daqui.reservas (sala bigint references daqui.salas);
alter table daqui.salas owner to portaria_owner;
select portaria.isolate_by_school('daqui.salas');
set local role portaria_owner;
select lives_ok($$select portaria.unprotect('daqui.salas')$$, 'a table is unprotected although the caller may not use the schema of another');
select tests.act_as_tester();

select * from finish();
rollback;
