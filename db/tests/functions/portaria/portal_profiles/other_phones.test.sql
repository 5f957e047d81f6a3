-- The other phones of a person, not covered by the session.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.other_phones('20000000108', '+5511900000011'),
  '[{"escola_nome": "Escola B", "destino": "****0019"}, {"escola_nome": "Escola B", "destino": "****0018"}]', 'each school and phone is listed, masked');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is(portaria.other_phones('20000000108', '+5511900000011'), '[{"escola_nome": "Escola B", "destino": "****0019"}]', 'a phone of two profiles is listed once');
select tests.remember('aluna_a', tests.make_row('api.alunos', tests.the('escola_a'), '{"cpf": "20000000108", "nome_completo": "Irene Alves", "telefone": "+5511900000017", "ativo": true}')) is not null as made;
select is(portaria.other_phones('20000000108', '+5511900000011'),
  '[{"escola_nome": "Escola B", "destino": "****0019"}, {"escola_nome": "Escola A", "destino": "****0017"}]', 'phones are in the order of their first profiles');
delete from api.alunos where id = (tests.recall('aluna_a') ->> 'id')::uuid;
update api.responsaveis set ativo = false where id = tests.the('mae_b');
update api.alunos set ativo = false where id = tests.the('mae_aluna');
select is(portaria.other_phones('20000000108', '+5511900000011'), '[]', 'phones of inactive profiles are not listed');
select is(portaria.other_phones('20000000299', '+5511900000012'), '[]', 'a person with one phone has no others');
select is(portaria.other_phones(null, null), '[]', 'a null CPF has no phones');

select * from finish();
rollback;
