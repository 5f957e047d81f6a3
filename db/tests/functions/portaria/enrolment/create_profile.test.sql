-- Each field of a new student, guardian or link, at its edges.
begin;
select plan(28);

select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.field(sql text) returns text language plpgsql as $$
begin
  execute 'select portaria.' || field.sql;
  return null;
exception when sqlstate 'PGRST' then
  return coalesce((sqlerrm::jsonb ->> 'details')::jsonb ->> 'campo', sqlerrm::jsonb ->> 'code');
end;
$$;
create function tests.student(campos jsonb) returns text language sql as $$
  select tests.field(format('add_aluno(%L, %L)', tests.the('escola_a'), jsonb_build_object('nome_completo', 'Nina', 'matricula', 'F', 'nascimento', '2015-03-04', 'turma_id', tests.the('turma')) || campos))
$$;
create function tests.guardian(campos jsonb) returns text language sql as $$
  select tests.field(format('add_responsavel(%L, %L)', tests.the('escola_a'), '{"nome_completo": "Rosa", "cpf": "39053344705", "telefone": "11900000099"}'::jsonb || campos))
$$;
create function tests.relative(nome text, cpf text) returns uuid language sql as $$
  select (tests.make_row('api.responsaveis', tests.the('escola_a'), jsonb_build_object('nome_completo', nome, 'cpf', cpf, 'telefone', '+5511900000098')) ->> 'id')::uuid
$$;
create function tests.guardians(quem text) returns text language sql as $$
  select string_agg(r.nome_completo || ' ' || ar.ordem, ', ' order by ar.ordem) from api.alunos_responsaveis as ar join api.responsaveis as r on r.id = ar.responsavel_id where ar.aluno_id = tests.the(quem)
$$;

select is(tests.student(f.campos), f.campo, f.titulo)
from (values
  (jsonb_build_object('matricula', repeat('1', 51)), 'matricula', 'an enrolment number of 51 characters is refused'), (jsonb_build_object('matricula', E'1\u200b'), 'matricula', 'so is an invisible one'),
  (jsonb_build_object('matricula', repeat('1', 50)), null, 'but not one of 50'),
  ('{"nascimento": null}', 'nascimento', 'a student has a date of birth'), ('{"nascimento": "1899-12-31"}', 'nascimento', 'since 1900'),
  (jsonb_build_object('nascimento', current_date + 1), 'nascimento', 'and not tomorrow'), (jsonb_build_object('nascimento', current_date), null, 'but today')
) as f (campos, campo, titulo);
select is(tests.guardian(jsonb_build_object('email', e.email)), e.campo, 'an e-mail address ' || e.titulo)
from (values (repeat('a', 253) || '@b', 'email', 'of 255 characters is refused'), (repeat('a', 252) || '@b', null, 'of 254 is not'), (' ', null, 'may be left out')) as e (email, campo, titulo);
select is((select r.email from api.responsaveis as r where r.cpf = '39053344705'), repeat('a', 252) || '@b', 'it is stored');
select is(array(select tests.field(format('check_parentesco(%L)', p)) from unnest('{mae,pai,avo,irmao,tio,tutor,outro,prima,NULL}'::text[]) as p), '{NULL,NULL,NULL,NULL,NULL,NULL,NULL,parentesco,parentesco}', 'seven relations are known');
select throws_like($$select portaria.check_parentesco('prima')$$, '%Informe mae, pai, avo, irmao, tio, tutor ou outro%', 'a refusal names them');
select is(array(select portaria.one_of(p) from (values (1, '{a}'::text[]), (2, '{a,b}'), (3, '{a,"b c",d}')) as w (i, p) order by i), '{a,a ou b,"a, b c ou d"}', 'a choice has ou before its last word');
select is(tests.field(format('create_profile(%L, %L, %L)', 'responsavel', tests.the('escola_a'), jsonb_build_object('nome_completo', 'Caio', 'cpf', '98765432100', 'telefone', '11900000097', 'aluno_id', tests.the('filha'), 'parentesco', 'prima'))),
  'parentesco', 'a new guardian is linked by one of them');
select is(tests.field(format('create_profile(%L, %L, %L)', 'responsavel', tests.the('escola_a'), jsonb_build_object('nome_completo', 'Caio', 'cpf', '98765432100', 'telefone', '11900000097', 'aluno_id', tests.the('mae_aluna'), 'parentesco', 'pai'))),
  'aluno_id', 'and to a student of the school');
select is(tests.field(format('managed_school(%L, gen_random_uuid())', '{"principal_role": "administrador"}')), 'escola_id', 'an administrador names a school that there is');
select is(tests.field(format('lock_family(%L, %L)', tests.the(f.aluno), tests.the(f.responsavel))), f.campo, f.titulo)
from (values ('filho', 'filha', 'not_found', 'a student is no guardian of another'), ('mae_a', 'mae_b', 'not_found', 'and a guardian no student'), ('filho', 'mae_b', 'responsavel_id', 'a guardian of another school is no guardian here'),
  ('filho', 'mae_a', null, 'one of this school is')) as f (aluno, responsavel, campo, titulo);

-- The order of guardians.
select tests.remember('caio', to_jsonb(tests.relative('Caio', '98765432100'))) is not null as caio;
select is(tests.field(format('link_profiles(%L, %L, %L, %s)', tests.the('filho'), tests.recall('caio') #>> '{}', 'pai', o.ordem)), o.campo, 'place ' || o.ordem) from (values (0, 'ordem'), (100, 'ordem'), (99, null)) as o (ordem, campo);
select portaria.link_profiles(tests.the('filha'), tests.relative('Bia', '71428793860'), 'avo', null) is not null as last;
select is(tests.guardians('filha'), 'Irene Alves 1, Bia 2', 'a guardian becomes the last one of this student');
select portaria.link_profiles(tests.the('filha'), tests.relative('Davi', '52998224725'), 'tio', 2) is not null as second;
select is(tests.guardians('filha'), 'Irene Alves 1, Davi 2, Bia 3', 'one in the second place moves those after by one');
select portaria.link_profiles(tests.the('filha'), tests.relative('Eva', '11144477735'), 'tio', null) is not null as third, portaria.link_profiles(tests.the('mae_aluna'), tests.the('mae_b'), 'outro', null) is not null as first;
select is(array[tests.guardians('filha'), tests.guardians('mae_aluna')], '{"Irene Alves 1, Davi 2, Bia 3, Eva 4",Irene Alves 1}', 'the last place comes after all others, or is the first');
select is(tests.guardians('filho'), 'Irene Alves 1, Caio 99', 'and nobody of another student');

select * from finish();
rollback;
