-- The phone that receives a code.
begin;
select plan(15);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.phone(destino text default null) returns text language sql as $$ select portaria.portal_phone('20000000108', destino) $$;
update api.responsaveis set criado_em = '2026-01-02' where id = tests.the('mae_a');
update api.responsaveis set criado_em = '2026-01-01' where id = tests.the('mae_b');
select is(tests.phone(), '+5511900000019', 'the default is the phone of the oldest record');
update api.escolas set nome = 'AAA' where id = tests.the('escola_a');
select is(tests.phone(), '+5511900000019', 'the name of the school does not matter');
select is(tests.phone('0011'), '+5511900000011', 'the requested last digits choose the phone');
select is(tests.phone('0018'), '+5511900000018', 'the requested last digits may be a student''s');
select is(tests.phone('9999'), '+5511900000019', 'last digits without a match choose the default');
update api.alunos set criado_em = '2025-12-31' where telefone = '+5511900000018';
select is(tests.phone(), '+5511900000018', 'the oldest record may be a student''s');
update api.alunos set criado_em = '2026-02-01' where telefone = '+5511900000018';
update api.alunos set criado_em = '2020-01-01' where id = tests.the('filha');
select is(tests.phone(), '+5511900000019', 'how old the record of another student is does not matter');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is(tests.phone(), '+5511900000019', 'of two records with one phone the older counts');
update api.alunos set telefone = null, criado_em = '2019-01-01' where id = tests.the('mae_aluna');
select is(tests.phone(), '+5511900000019', 'a record without a phone does not count');
update api.alunos set telefone = '+5511900000018', criado_em = '2026-02-01' where id = tests.the('mae_aluna');
select portaria.note_phone('20000000108', '+5511900000018');
select is(tests.phone(), '+5511900000018', 'the phone of the last sign-in takes precedence over the oldest record');
select portaria.note_phone('20000000108', '+5511900000011');
select is(tests.phone(), '+5511900000011', 'the phone of the latest of several sign-ins counts');
select portaria.note_phone('20000000108', '+5511900000077');
select portaria.note_phone('20000000299', '+5511900000019');
select is(tests.phone(), '+5511900000011', 'the phone of a sign-in does not count without a record, or for another person');
update api.responsaveis set telefone = '+5521900000011' where id = tests.the('mae_b');
select is(tests.phone('0011'), '+5511900000011', 'if two phones match, that of the last sign-in is chosen');
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(tests.phone('0011'), '+5521900000011', 'the phone of an inactive record is not chosen');
select is(portaria.portal_phone('00000000191', '0011'), null, 'an unknown CPF has no phone');

select * from finish();
rollback;
