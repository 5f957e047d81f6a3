-- The records of the schools: of each kind alone, and nothing is written where there is none.
begin;
select plan(5);

select tests.remember('escola', to_jsonb(tests.make_escola())) is not null as school;
create function tests.made(tabela regclass) returns uuid language sql as $$
  select (tests.make_row(tabela, (tests.recall('escola') #>> '{}')::uuid, '{"nome_completo": "Ana", "cpf": "20000000108"}') ->> 'id')::uuid
$$;
select portaria.erase_school_records(array[tests.made('api.responsaveis')]);
select is_empty('select from api.responsaveis', 'a guardian, where there is nobody else');
select portaria.erase_school_records(array[tests.made('api.alunos')]);
select is((select array_agg(a.nome_completo) from api.alunos as a), '{"Pessoa removida"}', 'a student');
select portaria.erase_school_records(array[tests.made('api.professores')]);
select is((select array_agg(p.nome_completo) from api.professores as p), '{"Pessoa removida"}', 'a teacher');

-- A link goes with the student, though the guardian stays.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select portaria.erase_school_records(array[tests.the('filho')]);
select is((select array_agg(ar.aluno_id) from api.alunos_responsaveis as ar), array[tests.the('filha')], 'the link of this student, and no other');

-- Without the module escolas these are views that nobody may write.
create function tests.refused() returns trigger language plpgsql as $$ begin raise exception 'written'; end $$;
create trigger refused before delete on api.responsaveis for each statement execute function tests.refused();
select lives_ok('select portaria.erase_school_records(array[gen_random_uuid()])', 'for who has no record nothing is written');

select * from finish();
rollback;
