-- No role moves a row to a parent of another school. Keys of parents may change, and parents may be deleted.
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

select lives_ok('update hospede.matriculas set turma_id = 2 where id = 1', 'a row may move to another parent of its school');
select throws_ok('update hospede.matriculas set turma_id = 3 where id = 1', '42501', 'a row cannot be moved to another school', 'a superuser may not move a row to a parent of another school');
select throws_ok('update hospede.notas set matricula_id = 3 where id = 1', '42501', 'a row cannot be moved to another school', 'a row two steps from its school may not move to another school');
select throws_ok('update hospede.notas set matricula_id = 4 where id = 1', '42501', 'a row cannot be moved to another school', 'a row may not move to a parent without a school');
select lives_ok('update hospede.notas set matricula_id = 2 where id = 1', 'a row two steps from its school may move inside it');
select lives_ok('update hospede.turmas set id = 20 where id = 2', 'the key of a parent may change, and its rows follow');
select lives_ok('delete from hospede.turmas where id = 20', 'a parent may be deleted, and its rows stay');
select is((select count(*) from hospede.matriculas where turma_id is null), 3::bigint, 'rows of a deleted parent have a null parent');

grant select, update on hospede.matriculas to hospedeiro;
create policy "The host" on hospede.matriculas to hospedeiro using (true) with check (true);
grant select on hospede.turmas to hospedeiro;
insert into hospede.turmas values (1000, '00000000-0000-4000-8000-00000000000b') on conflict do nothing;
set local role hospedeiro;
select throws_ok('update hospede.matriculas set turma_id = 1000 where id = 3', '42501', 'a row cannot be moved to another school', 'a parent that the writer cannot see is refused');
select lives_ok($$update hospede.matriculas set nome = 'x' where id = 3$$, 'other columns may be changed');
select lives_ok('update hospede.matriculas set turma_id = 3 where id = 4', 'a row without a parent may get one');
select lives_ok('update hospede.matriculas set turma_id = null where id = 4', 'a row may lose its parent');

select * from finish();
rollback;
