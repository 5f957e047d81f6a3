-- What a caller sees of a table, and what of it is foreign.
begin;
select plan(8);

insert into api.escolas (id, nome) values ('00000000-0000-4000-8000-0000000000e1', 'Aurora'), ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista');
create table api.alvo (escola_id uuid);
create function tests.seen(coluna name, alheia uuid) returns bigint[] language sql stable as $$
  select array[vistas, estranhas, alheias] from portaria.probe_rows('api.alvo', seen.coluna, '{00000000-0000-4000-8000-0000000000e1}', seen.alheia)
$$;

select is(tests.seen('escola_id', '00000000-0000-4000-8000-0000000000e2'), '{0,0,0}', 'an empty table');
insert into api.alvo values ('00000000-0000-4000-8000-0000000000e1'), ('00000000-0000-4000-8000-0000000000e1');
select is(tests.seen('escola_id', '00000000-0000-4000-8000-0000000000e2'), '{2,0,0}', 'the rows of the caller');
insert into api.alvo values ('00000000-0000-4000-8000-0000000000e2'), ('00000000-0000-4000-8000-0000000000e2'), (null);
select is(tests.seen('escola_id', '00000000-0000-4000-8000-0000000000e2'), '{5,3,1}', 'those of the foreign school, and one of none');
select is(tests.seen('escola_id', null), '{5,3,1}', 'to who acts in all schools, one of none is foreign');
delete from api.alvo where escola_id is null;
select is(tests.seen('escola_id', null), '{4,2,0}', 'and only that one');
select is(tests.seen(null, null), '{4,0,0}', 'without a column there is a count');
insert into api.alvo select '00000000-0000-4000-8000-0000000000e1' from generate_series(1, 10000);
select is(array[(tests.seen(null, null))[1], (tests.seen('escola_id', null))[1]], '{10000,10000}', 'of ten thousand at most');
set local role authenticated;
select is(tests.seen('escola_id', null), '{0,0,0}', 'nothing without the privilege');
select tests.act_as_tester();

select * from finish();
rollback;
