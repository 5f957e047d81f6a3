-- The phone of the first guardian who has one.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.guardian_phone(tests.the('filha')), '+5511900000011', 'the phone is that of the mother');
select is(portaria.guardian_phone(tests.the('saiu')), null, 'a student without guardians has no phone');

insert into api.responsaveis (id, escola_id, nome_completo, cpf, telefone)
values ('00000000-0000-4000-8000-000000000001', tests.the('escola_a'), 'Beto Alves', '30000000000', '+5511900000099');
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco, ordem)
values (tests.the('escola_a'), tests.the('filha'), '00000000-0000-4000-8000-000000000001', 'pai', 2);
select is(portaria.guardian_phone(tests.the('filha')), '+5511900000011', 'the order of guardians decides, not the name');
update api.alunos_responsaveis set ordem = 1, criado_em = now() + interval '1 second' where responsavel_id = '00000000-0000-4000-8000-000000000001';
select is(portaria.guardian_phone(tests.the('filha')), '+5511900000011', 'nor the name of two that are equal: the one who was linked first');
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.guardian_phone(tests.the('filha')), '+5511900000099', 'an inactive guardian is skipped');

select * from finish();
rollback;
