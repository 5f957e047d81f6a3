-- The doctor finds ids that name two people, and a registry that differs from the tables.
begin;
select plan(5);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a;
select tests.make_usuario('11144477735', 'coordenador', (tests.recall('a') #>> '{}')::uuid) is not null as ana;
select tests.make_row('api.alunos', (tests.recall('a') #>> '{}')::uuid) is not null as lia;
select is_empty('select * from portaria.id_faults()', 'a database with its triggers has none');

set local session_replication_role = replica;
insert into api.responsaveis (id, escola_id, nome_completo, cpf, telefone)
select u.id, (tests.recall('a') #>> '{}')::uuid, 'X', '20000000701', '+5511900000011' from portaria.usuarios as u;
select results_eq('select id, falha from portaria.id_faults()', $$select id, 'usuario and responsavel share it' from portaria.usuarios$$, 'an id of two people is found');
select is(portaria.find_profile((select id from portaria.usuarios)), null, 'until then it is the id of the user: no student or guardian is found by it');
delete from api.responsaveis;
delete from portaria.titulares where tipo = 'usuario';
select results_eq('select id, falha from portaria.id_faults()', $$select id, 'titulares lacks this usuario' from portaria.usuarios$$, 'a person who is not in the registry is found');
insert into portaria.titulares (id, tipo) select id, 'usuario' from portaria.usuarios;
insert into portaria.titulares (id, tipo) values ('00000000-0000-4000-8000-0000000000d1', 'aluno');
select results_eq('select id, falha from portaria.id_faults()', $$values ('00000000-0000-4000-8000-0000000000d1'::uuid, 'titulares has this aluno, which is gone')$$, 'an id without a person is found');

select * from finish();
rollback;
