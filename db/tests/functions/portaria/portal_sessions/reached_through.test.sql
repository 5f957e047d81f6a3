-- The students whom a guardian's phone reaches.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.reached_through(array[tests.the('mae_a')]), array[tests.the('filha')], 'the child without a phone, not the one with');
select is(portaria.reached_through(array[tests.the('mae_b'), tests.the('filho')]), '{}', 'no student of another guardian, and none of a student');
select is(portaria.reached_through('{}'), '{}', 'none');
select tests.make_row('api.alunos', tests.the('escola_a'), '{"nome_completo": "Sem Ninguém"}') is not null as made;
update api.alunos set telefone = null where nome_completo = 'Sem Ninguém';
select is(portaria.reached_through(array[tests.the('mae_a')]), array[tests.the('filha')], 'not a student without guardians');
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
select tests.the('escola_a'), tests.the('filha'), (r ->> 'id')::uuid, 'tio' from tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000604", "nome_completo": "Zeca", "telefone": "+5511900000066"}') as r;
select is(portaria.reached_through(array(select id from api.responsaveis)), array[tests.the('filha')], 'and a child of two once');

select * from finish();
rollback;
