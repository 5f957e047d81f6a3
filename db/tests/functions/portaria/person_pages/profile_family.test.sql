-- The page of a student has the class and the guardians, that of a guardian the students, for who may read it.
begin;
select plan(10);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'escola', tests.the('escola_b'));
select tests.make_usuario('44444477732', 'coordenador', tests.the('escola_a'));
update api.turmas set ano_letivo = 2100 where id = tests.the('turma');
update api.alunos set matricula = 'J-1' where id = tests.the('filho');
select tests.make_row('api.turmas', tests.the('escola_a'), '{"nome": "Antiga", "ano_letivo": 1990}') is not null as old_class;
select tests.make_row('api.turmas', tests.the('escola_a'), '{"nome": "Nova", "ano_letivo": 2200}') is not null as next_class;
select tests.make_row('api.turmas', tests.the('escola_b'), '{"nome": "Alheia", "ano_letivo": 2200}') is not null as foreign_class;
select tests.request();

create function tests.page(quem text) returns jsonb language sql as $$ select api.person(tests.the(page.quem)) $$;
grant execute on function tests.page(text) to public;
select tests.act_as('11144477735');
select is(tests.page('filho') ->> 'matricula', 'J-1', 'the administrador reads the number of a student');
select tests.act_as('44444477732');
select is(tests.page('filho') ->> 'matricula', 'J-1', 'the coordenador reads the number of a student');
select tests.act_as('22244477734');
select is(tests.page('filho') ->> 'matricula', 'J-1', 'the escola reads the number of a student');
select tests.act_as('22244477734');
select is(tests.page('filho') ->> 'turma_id', tests.the('turma')::text, 'and the class');
select is(jsonb_path_query_array(tests.page('filho'), '$.responsaveis[*].id'), jsonb_build_array(tests.the('mae_a')), 'and the guardians');
select ok(tests.page('filho') -> 'turmas' @> '[{"nome": "Nova"}]' and not tests.page('filho')::text ~ 'Antiga|Alheia', 'the classes to choose from are those of the school, of this year and later');
select is((tests.page('mae_a') #> '{alunos,0}') - 'id' - 'nome_completo', '{"ativo": true, "parentesco": "mae"}', 'a guardian has students');
select is(jsonb_path_query_array(tests.page('mae_a'), '$.alunos[*].nome_completo'), '["João Alves", "Mia Alves"]', 'their own, by name');
select is(tests.page('mae_a') ? 'turmas', false, 'and no class');
select tests.act_as('33344477733');
select tests.throws_code(format('select api.person(%L)', tests.the('filho')), 'not_allowed', 403, 'another school reads none of it');

select * from finish();
rollback;
