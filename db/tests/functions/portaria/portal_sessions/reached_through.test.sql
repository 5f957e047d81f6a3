-- The students who use a guardian's phone.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.reached_through(array[tests.the('mae_a')]), array[tests.the('filha')], 'a child without a phone is listed, one with a phone is not');
select is(portaria.reached_through(array[tests.the('mae_b'), tests.the('filho')]), '{}', 'children of other guardians, and students themselves, are not listed');
select is(portaria.reached_through('{}'), '{}', 'an empty list has no students');
select tests.make_row('api.alunos', tests.the('escola_a'), '{"nome_completo": "Sem Ninguém"}') is not null as made;
update api.alunos set telefone = null where nome_completo = 'Sem Ninguém';
select is(portaria.reached_through(array[tests.the('mae_a')]), array[tests.the('filha')], 'a student without guardians is not listed');
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
select tests.the('escola_a'), tests.the('filha'), (r ->> 'id')::uuid, 'tio' from tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000604", "nome_completo": "Zeca", "telefone": "+5511900000066"}') as r;
select is(portaria.reached_through(array(select id from api.responsaveis)), array[tests.the('filha')], 'a child of two guardians is listed once');

select * from finish();
rollback;
