-- No role moves a row to a parent of another school. The keys of parents may change, and parents may be deleted.
begin;
select plan(12);

create schema hospede;
create role hospedeiro;
grant usage on schema hospede to hospedeiro;
create table hospede.turmas (id bigint primary key, escola_id uuid not null);
create table hospede.matriculas (id integer primary key, turma_id bigint references hospede.turmas on delete set null on update cascade, nome text);
create table hospede.notas (id integer primary key, matricula_id integer references hospede.matriculas);
create index on hospede.turmas (escola_id);
create index on hospede.matriculas (turma_id);
create index on hospede.notas (matricula_id);
insert into hospede.turmas select n, case when n < 3 then '00000000-0000-4000-8000-00000000000a' else '00000000-0000-4000-8000-00000000000b' end::uuid from generate_series(1, 3) as n;
insert into hospede.matriculas values (1, 1), (2, 2), (3, 3), (4, null);
insert into hospede.notas values (1, 1), (2, 2), (3, 3);
select portaria.isolate_by_school('hospede.turmas');
select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id');
select portaria.isolate_by_school('hospede.notas', via => 'matricula_id');

select lives_ok('update hospede.matriculas set turma_id = 2 where id = 1', 'a row changes its parent inside a school');
select throws_ok('update hospede.matriculas set turma_id = 3 where id = 1', '42501', 'a row cannot be moved to another school', 'not even the superuser moves it to another one');
select throws_ok('update hospede.notas set matricula_id = 3 where id = 1', '42501', 'a row cannot be moved to another school', 'nor two steps away');
select throws_ok('update hospede.notas set matricula_id = 4 where id = 1', '42501', 'a row cannot be moved to another school', 'nor under a row without a school');
select lives_ok('update hospede.notas set matricula_id = 2 where id = 1', 'two steps away a row moves inside its school');
select lives_ok('update hospede.turmas set id = 20 where id = 2', 'the key of a parent changes, and its rows follow');
select lives_ok('delete from hospede.turmas where id = 20', 'a parent goes, and its rows stay without one');
select is((select count(*) from hospede.matriculas where turma_id is null), 3::bigint, 'as the foreign key says');

grant select, update on hospede.matriculas to hospedeiro;
create policy "The host" on hospede.matriculas to hospedeiro using (true) with check (true);
grant select on hospede.turmas to hospedeiro;
insert into hospede.turmas values (1000, '00000000-0000-4000-8000-00000000000b') on conflict do nothing;
set local role hospedeiro;
select throws_ok('update hospede.matriculas set turma_id = 1000 where id = 3', '42501', 'a row cannot be moved to another school', 'a parent that the writer may not see is refused');
select lives_ok($$update hospede.matriculas set nome = 'x' where id = 3$$, 'other columns change');
select lives_ok('update hospede.matriculas set turma_id = 3 where id = 4', 'a row without a parent gets one');
select lives_ok('update hospede.matriculas set turma_id = null where id = 4', 'and loses it again');

select * from finish();
rollback;
