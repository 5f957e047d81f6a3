-- Erasing school records: each kind separately, and no write where there is no record.
begin;
select plan(6);

select tests.remember('escola', to_jsonb(tests.make_escola())) is not null as school;
create function tests.made(tabela regclass, dados jsonb default '{}') returns uuid language sql as $$
  select (tests.make_row(tabela, (tests.recall('escola') #>> '{}')::uuid, '{"nome_completo": "Ana", "cpf": "20000000108"}' || dados) ->> 'id')::uuid
$$;
select portaria.erase_school_records(array[tests.made('api.responsaveis')]);
select is_empty('select from api.responsaveis', 'a guardian is deleted when no other guardian exists');
select portaria.erase_school_records(array[tests.made('api.alunos', '{"matricula": "2026-17", "nascimento": "2010-05-01", "telefone": "+5511900000012"}')]);
select is(
  (select to_jsonb(a) - '{id,escola_id,turma_id,criado_em,atualizado_em,matricula}'::text[] from api.alunos as a),
  '{"nome_completo": "Pessoa removida", "nascimento": "1900-01-01", "cpf": null, "telefone": null, "ativo": false}', 'a student is anonymised in every column'
);
select matches((select a.matricula from api.alunos as a), '^removida-[0-9a-f-]{36}$', 'a student gets another enrolment number');
select portaria.erase_school_records(array[tests.made('api.professores', '{"email": "ana@escola.example", "telefone": "+5511900000013"}')]);
select is(
  (select to_jsonb(p) - '{id,escola_id,criado_em}'::text[] from api.professores as p),
  '{"nome_completo": "Pessoa removida", "cpf": null, "email": null, "telefone": null, "ativo": false}', 'a teacher is anonymised in every column'
);

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
