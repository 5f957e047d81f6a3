-- A table of the host that lost what isolate_by_school declared is named, with the statement that declares it again.
begin;
select plan(18);

create schema hospede;
create table hospede.turmas (id bigint primary key, unidade uuid not null);
create table hospede.matriculas (id bigint primary key, turma_id bigint constraint da_turma references hospede.turmas);
create index on hospede.turmas (unidade);
create index on hospede.matriculas (turma_id);
select portaria.isolate_by_school('hospede.turmas', 'unidade');
select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id', escrevem => '{administrador}');
select is_empty('select * from portaria.protection_faults()', 'protected tables are no fault');

create function tests.fault_after(sql text) returns text language plpgsql as $$
declare v_found text;
begin
  execute sql;
  select string_agg(f.objeto || ': ' || f.problema, '; ' order by f.problema) into v_found from portaria.protection_faults() as f;
  for sql in select distinct f.conserto from portaria.protection_faults() as f loop execute sql; end loop;
  return v_found;
end $$;
select is(tests.fault_after('alter table hospede.matriculas disable row level security'), 'hospede.matriculas: lost its protection: row-level security is off', 'the switch');
select is_empty('select * from portaria.protection_faults()', 'its statement protects the table again');
select is(tests.fault_after('drop policy "Staff delete the rows of their schools" on hospede.turmas'), 'hospede.turmas: lost its protection: a policy is gone', 'a policy');
select is_empty('select * from portaria.protection_faults()', 'its statement too');
select is(tests.fault_after('alter table hospede.matriculas disable trigger keep_school'), 'hospede.matriculas: lost its protection: no trigger keeps each row in its school', 'the trigger');
alter table hospede.matriculas enable always trigger keep_school;
select is((select conserto from portaria.protection_faults()), null, 'one that also runs in a replica is no fault');
alter table hospede.matriculas enable trigger keep_school;
select is((select conserto from portaria.protection_faults()), null, 'and an enabled one is no fault');
alter table hospede.matriculas add column outra bigint references hospede.turmas, drop constraint da_turma;
select is((select problema from portaria.protection_faults()), 'reaches no school: the foreign key is gone', 'the foreign key');
alter table hospede.matriculas add constraint da_turma foreign key (turma_id) references hospede.turmas;
alter table hospede.matriculas disable row level security;
select is((select conserto from portaria.protection_faults()), $$select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id', escrevem => '{administrador}');$$, 'the statement holds how it was protected');
drop table hospede.matriculas;
select is((select problema from portaria.protection_faults()), 'is protected and does not exist', 'a table that is gone');
delete from portaria.tabelas_protegidas where tabela = 'matriculas';

create table hospede.chamadas (dia date not null, escola_id uuid not null) partition by list (dia);
create index on hospede.chamadas (escola_id);
select portaria.isolate_by_school('hospede.chamadas', escrevem => '{administrador}');
select is_empty('select * from portaria.protection_faults()', 'a partitioned table');
select is(tests.faults_after('portaria.protection_faults', mudanca), array[format('hospede.chamadas > lost its protection: %s > select portaria.isolate_by_school(''hospede.chamadas'', escrevem => ''{administrador}'');', problema)], mudanca)
from (values
  ('alter table hospede.chamadas disable row level security', 'row-level security is off'),
  ('drop policy "Staff add rows to their schools" on hospede.chamadas', 'a policy is gone'),
  ('drop policy "Staff read the rows of their schools" on hospede.chamadas', 'a policy is gone'),
  ('drop trigger keep_school on hospede.chamadas', 'no trigger keeps each row in its school')
) as q (mudanca, problema);
select is(tests.faults_after('portaria.protection_faults', 'alter table hospede.turmas disable row level security'),
  '{"hospede.turmas > lost its protection: row-level security is off > select portaria.isolate_by_school(''hospede.turmas'', coluna => ''unidade'', escrevem => ''{administrador,escola,coordenador}'');"}', 'a column of another name is named');
select function_privs_are('portaria', 'protection_faults', '{}', 'authenticated', '{}', 'who signs in does not read it');

select * from finish();
rollback;
