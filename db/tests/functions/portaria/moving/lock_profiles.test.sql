-- A call about many people locks each of them before it decides.
begin;
select plan(3);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A'))) is not null as school;
create function tests.school() returns uuid language sql as $$ select (tests.recall('escola') #>> '{}')::uuid $$;
select tests.remember('pessoas', (
  select jsonb_agg(tests.make_row(t, tests.school()) -> 'id') from unnest('{api.alunos,api.alunos,api.responsaveis,api.responsaveis}'::regclass[]) as t
)) is not null as people;
create function tests.person(n integer) returns uuid language sql as $$ select (tests.recall('pessoas') ->> person.n)::uuid $$;
create function tests.locked() returns integer[] language sql volatile as $$
  select array(
    select n
    from generate_series(0, 3) as n
    where exists (select from api.alunos as a where a.id = tests.person(n) and a.xmax <> '0'::xid)
      or exists (select from api.responsaveis as r where r.id = tests.person(n) and r.xmax <> '0'::xid)
    order by n
  )
$$;

select is(tests.locked(), '{}', 'setup: nobody is locked');
select is(portaria.lock_profiles(null, array[tests.person(3), tests.person(0), tests.person(3)]), tests.school(), 'a student and a guardian, named twice, of one school');
select is(tests.locked(), '{0,3}', 'both are locked afterwards, and nobody else');

select * from finish();
rollback;
