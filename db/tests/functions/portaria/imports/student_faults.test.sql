-- Of lines that differ, the later one has the fault, whatever they say.
begin;
select plan(1);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('draft', to_jsonb((portaria.begin_draft('familias', null, tests.the('escola_a'), '{Matrícula,Aluno,CPF}')).id)) is not null as draft;
create function tests.draft() returns uuid language sql stable as $$ select (tests.recall('draft') #>> '{}')::uuid $$;
select portaria.add_lines(tests.draft(), '[["N-1", "Nina Sá", "39053344705"], ["N-1", "Nina Sá", "98765432100"], ["N-2", "Ana Sá", "71428793860"], ["N-2", "Ana Sá", "52998224725"]]');

select results_eq(
  $$select f.linha, f.campo, f.motivo from portaria.student_faults(tests.draft()) as f order by f.linha$$,
  $$select n, 'aluno_cpf', 'outra linha tem outro CPF com esta matrícula' from unnest('{3,5}'::integer[]) as n$$,
  'the second line of each student, with the greater CPF and with the smaller one'
);

select * from finish();
rollback;
