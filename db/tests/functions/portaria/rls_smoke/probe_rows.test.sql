-- The rows that a caller sees, and how many of them belong to another school.
begin;
select plan(8);

insert into api.escolas (id, nome) values ('00000000-0000-4000-8000-0000000000e1', 'Aurora'), ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista');
create table api.alvo (escola_id uuid);
create function tests.seen(coluna name, alheia uuid) returns bigint[] language sql stable as $$
  select array[vistas, estranhas, alheias] from portaria.probe_rows('api.alvo', seen.coluna, '{00000000-0000-4000-8000-0000000000e1}', seen.alheia)
$$;

select is(tests.seen('escola_id', '00000000-0000-4000-8000-0000000000e2'), '{0,0,0}', 'an empty table has no rows');
insert into api.alvo values ('00000000-0000-4000-8000-0000000000e1'), ('00000000-0000-4000-8000-0000000000e1');
select is(tests.seen('escola_id', '00000000-0000-4000-8000-0000000000e2'), '{2,0,0}', 'rows of the caller''s school are counted as visible');
insert into api.alvo values ('00000000-0000-4000-8000-0000000000e2'), ('00000000-0000-4000-8000-0000000000e2'), (null);
select is(tests.seen('escola_id', '00000000-0000-4000-8000-0000000000e2'), '{5,3,1}', 'rows of another school and without a school are counted as foreign');
select is(tests.seen('escola_id', null), '{5,3,1}', 'for a role of every school, rows without a school are counted separately');
delete from api.alvo where escola_id is null;
select is(tests.seen('escola_id', null), '{4,2,0}', 'for a role of every school, a table with schools only has none');
select is(tests.seen(null, null), '{4,0,0}', 'a table without a school column is only counted');
insert into api.alvo select '00000000-0000-4000-8000-0000000000e1' from generate_series(1, 10000);
select is(array[(tests.seen(null, null))[1], (tests.seen('escola_id', null))[1]], '{10000,10000}', 'at most 10,000 rows are counted');
set local role authenticated;
select is(tests.seen('escola_id', null), '{0,0,0}', 'without the privilege no rows are counted');
select tests.act_as_tester();

select * from finish();
rollback;
