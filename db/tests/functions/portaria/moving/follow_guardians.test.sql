-- The guardians of a student who moves to another school.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.remember('turma_b', tests.make_row('api.turmas', tests.the('escola_b')) -> 'id') is not null as class_b;
-- At A: the aunt and the father, in this order, before the mother; an uncle who has left, and one who has left B.
create function tests.guardian(escola text, nome text, cpf text, ativo boolean default true) returns uuid language sql as $$
  select (tests.make_row('api.responsaveis', tests.the(escola), jsonb_build_object('nome_completo', nome, 'cpf', cpf, 'ativo', ativo)) ->> 'id')::uuid
$$;
delete from api.alunos_responsaveis where aluno_id = tests.the('filha');
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco, ordem)
select tests.the('escola_a'), tests.the('filha'), g.id, 'mae', g.ordem
from (values
  (tests.the('mae_a'), 3), (tests.guardian('escola_a', 'Pai', '20000000611'), 2), (tests.guardian('escola_a', 'Tia', '20000000700'), 1),
  (tests.guardian('escola_a', 'Tio que saiu', '20000000880', false), 4), (tests.guardian('escola_a', 'Tio', '20000000961'), 5)
) as g (id, ordem);
select tests.guardian('escola_b', 'Tio', '20000000961', false) is not null as left_b;
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
select tests.the('escola_a'), tests.the('filho'), tests.guardian('escola_a', 'De outro aluno', '20000001003'), 'pai';
create function tests.at_b() returns text[] language sql security definer as $$
  select array(
    select r.nome_completo from api.alunos_responsaveis as ar join api.responsaveis as r on r.id = ar.responsavel_id
    where ar.aluno_id = (tests.recall('foi') #>> '{movidos,0,novo_id}')::uuid and r.escola_id = tests.the('escola_b') order by ar.ordem
  )
$$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as('11144477735');
select tests.remember('foi', api.portal_move(array[tests.the('filha')], (tests.recall('turma_b') ->> 0)::uuid)) is not null as moved;
select is(tests.at_b(), '{Tia,Pai,"Irene Alves"}', 'the active ones follow in their order, except who has left the other school');
select is(api.undo((tests.recall('foi') ->> 'desfazer')::uuid) -> 'recusados', '[]', 'which is undone');
select is(tests.at_b(), '{}', 'with their links');
select tests.act_as_tester();
select is(array(select nome_completo from api.responsaveis where escola_id = tests.the('escola_b') and ativo), '{"Irene Alves"}', 'and records');

select * from finish();
rollback;
