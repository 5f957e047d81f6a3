-- Tables of the host that lost declarations of isolate_by_school, with the statement that restores them.
begin;
select plan(20);

create schema hospede;
create table hospede.turmas (id bigint primary key, unidade uuid not null);
create table hospede.matriculas (id bigint primary key, turma_id bigint constraint da_turma references hospede.turmas);
create index on hospede.turmas (unidade);
create index on hospede.matriculas (turma_id);
select portaria.isolate_by_school('hospede.turmas', 'unidade');
select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id', escrevem => '{administrador}');
select is_empty('select * from portaria.protection_faults()', 'a protected table has no fault');

create function tests.fault_after(sql text) returns text language plpgsql as $$
declare v_found text;
begin
  execute sql;
  select string_agg(f.objeto || ': ' || f.problema, '; ' order by f.problema) into v_found from portaria.protection_faults() as f;
  for sql in select distinct f.conserto from portaria.protection_faults() as f loop execute sql; end loop;
  return v_found;
end $$;
select is(tests.fault_after('alter table hospede.matriculas disable row level security'), 'hospede.matriculas: lost its protection: row-level security is off', 'row-level security that is off is a fault');
select is_empty('select * from portaria.protection_faults()', 'the statement restores row-level security');
select is(tests.fault_after('drop policy "Staff delete the rows of their schools" on hospede.turmas'), 'hospede.turmas: lost its protection: a policy is gone', 'a missing policy is a fault');
select is_empty('select * from portaria.protection_faults()', 'the statement restores the policy');
select is(tests.fault_after('alter table hospede.matriculas disable trigger keep_school'), 'hospede.matriculas: lost its protection: a trigger is gone or off', 'a disabled trigger is a fault');
alter table hospede.matriculas enable always trigger keep_school;
select is((select conserto from portaria.protection_faults()), null, 'a trigger that is enabled always is not a fault');
alter table hospede.matriculas enable trigger keep_school;
select is((select conserto from portaria.protection_faults()), null, 'an enabled trigger is not a fault');
alter table hospede.matriculas add column outra bigint references hospede.turmas, drop constraint da_turma;
select is((select problema from portaria.protection_faults()), 'reaches no school: the foreign key is gone', 'a missing foreign key is a fault');
alter table hospede.matriculas add constraint da_turma foreign key (turma_id) references hospede.turmas;
alter table hospede.matriculas disable row level security;
select is((select conserto from portaria.protection_faults()), $$select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id', escrevem => '{administrador}');$$, 'the statement has the recorded arguments');
drop table hospede.matriculas;
select results_eq('select problema, conserto from portaria.protection_faults()', $$values ('is protected and does not exist', '-- when it is gone for good, remove its row of portaria.tabelas_protegidas')$$, 'a dropped table is a fault');
delete from portaria.tabelas_protegidas where tabela = 'matriculas';

create table hospede.chamadas (dia date not null, escola_id uuid not null) partition by list (dia);
create index on hospede.chamadas (escola_id);
select portaria.isolate_by_school('hospede.chamadas', escrevem => '{administrador}');
select is_empty('select * from portaria.protection_faults()', 'a protected partitioned table has no fault');
select is(tests.faults_after('portaria.protection_faults', mudanca), array[format('hospede.chamadas > lost its protection: %s > select portaria.isolate_by_school(''hospede.chamadas'', escrevem => ''{administrador}'');', problema)], mudanca)
from (values
  ('alter table hospede.chamadas disable row level security', 'row-level security is off'),
  ('drop policy "Staff add rows to their schools" on hospede.chamadas', 'a policy is gone'),
  ('drop policy "Staff read the rows of their schools" on hospede.chamadas', 'a policy is gone'),
  ('drop trigger keep_school on hospede.chamadas', 'a trigger is gone or off'),
  ('drop trigger look_again_after on hospede.chamadas', 'a trigger is gone or off')
) as q (mudanca, problema);
select is(tests.faults_after('portaria.protection_faults', 'alter table hospede.turmas disable row level security'),
  '{"hospede.turmas > lost its protection: row-level security is off > select portaria.isolate_by_school(''hospede.turmas'', coluna => ''unidade'', escrevem => ''{administrador,escola,coordenador}'');"}', 'the statement has the name of another school column');
set local role portaria_owner;
select lives_ok('select portaria.protection_faults()', 'tables of a schema that the caller may not use are examined, too');
select tests.act_as_tester();
select function_privs_are('portaria', 'protection_faults', '{}', 'authenticated', '{}', 'authenticated may not read the faults');

select * from finish();
rollback;
