-- Tables of other shapes than the shipped ones: the suite makes rows for them and reports no false fault.
begin;
set local statement_timeout = '10min';
select plan(30);
set local role portaria_owner;

create type api.turno as enum ('manha', 'tarde');
create table api.cardapios (
  id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id), dia date not null, unique (escola_id, dia)
);
create table api.horarios (escola_id uuid not null references api.escolas (id), dia date not null, hora time not null, primary key (escola_id, hora), unique (escola_id, dia));
create table api.mensalidades (
  id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id),
  semestre integer not null check (semestre between 1 and 2), turma_id uuid not null references api.turmas (id), unique (escola_id, semestre)
);
create table api.salas (
  id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id), turno api.turno not null,
  tipo text not null check (tipo in ('comum', 'quadra', 'laboratorio')), nome text not null, unique (escola_id, turno, tipo)
);
create unique index on api.salas (escola_id, lower(nome));
create table api.diretorias (
  id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id), cargo text not null check (cargo in ('diretor')), unique (escola_id, cargo)
);
create table api.recados (escola_id uuid not null references api.escolas (id), texto text not null, visto_em timestamptz not null check (visto_em >= current_date));
create table api.matriculas (
  id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id),
  feita_em date not null check (feita_em <= current_date), numero integer generated always as identity, unique (feita_em)
);
create index on api.mensalidades (escola_id);
create index on api.recados (escola_id);
create index on api.matriculas (escola_id);
select tests.act_as_tester();
create temporary table outras as
  select t.tabela from portaria.tenant_tables() as t
  where t.tabela::text = any ('{api.cardapios,api.horarios,api.mensalidades,api.salas,api.recados,api.diretorias,api.matriculas}');
select portaria.isolate_by_school(tabela) from outras;

select lives_ok('select tests.make_fixture()', 'each table gets its rows');
select tests.run_cells(tabela) as failed from outras;
select is(tests.wrong_cells(tabela), '{}', tabela || ': no cell is wrong') from outras;
select cmp_ok((select count(*) from tests.celulas as c where c.tabela = o.tabela and permitido), '>', 10::bigint, tabela || ': and some were allowed') from outras as o;
select ok(not tests.survives(format('alter table %s disable row level security', tabela), tabela), tabela || ': an open table is noticed') from outras;
select ok(
  not tests.survives(format('alter policy "Staff change the rows of their schools" on %s using (true) with check (true)', tabela), tabela),
  tabela || ': a policy that lets every change through is noticed'
) from outras;

select is(tests.idle_column('api.salas'), 'escola_id', 'a column in an expression of a unique index is not idle');

select * from finish();
rollback;
