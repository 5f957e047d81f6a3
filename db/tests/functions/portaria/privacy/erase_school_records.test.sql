-- Erasing school records: each kind separately, and no write where there is no record.
begin;
select plan(5);

select tests.remember('escola', to_jsonb(tests.make_escola())) is not null as school;
create function tests.made(tabela regclass) returns uuid language sql as $$
  select (tests.make_row(tabela, (tests.recall('escola') #>> '{}')::uuid, '{"nome_completo": "Ana", "cpf": "20000000108"}') ->> 'id')::uuid
$$;
select portaria.erase_school_records(array[tests.made('api.responsaveis')]);
select is_empty('select from api.responsaveis', 'a guardian is deleted when no other guardian exists');
select portaria.erase_school_records(array[tests.made('api.alunos')]);
select is((select array_agg(a.nome_completo) from api.alunos as a), '{"Pessoa removida"}', 'a student is anonymised');
select portaria.erase_school_records(array[tests.made('api.professores')]);
select is((select array_agg(p.nome_completo) from api.professores as p), '{"Pessoa removida"}', 'a teacher is anonymised');

-- A student's links are deleted even if the guardian stays.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select portaria.erase_school_records(array[tests.the('filho')]);
select is((select array_agg(ar.aluno_id) from api.alunos_responsaveis as ar), array[tests.the('filha')], 'the links of the erased student are deleted, and no others');

-- Without the module escolas these are read-only views.
create function tests.refused() returns trigger language plpgsql as $$ begin raise exception 'written'; end $$;
create trigger refused before delete on api.responsaveis for each statement execute function tests.refused();
select lives_ok('select portaria.erase_school_records(array[gen_random_uuid()])', 'a person without records causes no write');

select * from finish();
rollback;
