-- The phone that a code goes to.
begin;
select plan(14);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.phone(destino text default null) returns text language sql as $$ select portaria.portal_phone('20000000108', destino) $$;
update api.responsaveis set criado_em = '2026-01-02' where id = tests.the('mae_a');
update api.responsaveis set criado_em = '2026-01-01' where id = tests.the('mae_b');
select is(tests.phone(), '+5511900000019', 'that of the oldest record');
update api.escolas set nome = 'AAA' where id = tests.the('escola_a');
select is(tests.phone(), '+5511900000019', 'whatever the school calls itself');
select is(tests.phone('0011'), '+5511900000011', 'the one that was asked for');
select is(tests.phone('0018'), '+5511900000018', 'also of a student');
select is(tests.phone('9999'), '+5511900000019', 'without a match as if nothing was asked for');
update api.alunos set criado_em = '2025-12-31' where telefone = '+5511900000018';
select is(tests.phone(), '+5511900000018', 'a student''s record counts by its age, too');
update api.alunos set criado_em = '2026-02-01' where telefone = '+5511900000018';
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is(tests.phone(), '+5511900000019', 'of two records with one phone the older one counts');
update api.alunos set telefone = null where id = tests.the('mae_aluna');
select is(tests.phone(), '+5511900000019', 'a record without a phone does not count');
update api.alunos set telefone = '+5511900000018' where id = tests.the('mae_aluna');
select portaria.note_phone('20000000108', '+5511900000018');
select is(tests.phone(), '+5511900000018', 'the one that signed in, before the oldest');
select portaria.note_phone('20000000108', '+5511900000011');
select is(tests.phone(), '+5511900000011', 'the last one of several');
select portaria.note_phone('20000000108', '+5511900000077');
select portaria.note_phone('20000000299', '+5511900000019');
select is(tests.phone(), '+5511900000011', 'none that no record has, and none of somebody else');
update api.responsaveis set telefone = '+5521900000011' where id = tests.the('mae_b');
select is(tests.phone('0011'), '+5511900000011', 'of two that match the one that signed in');
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(tests.phone('0011'), '+5521900000011', 'none of a record that is not active');
select is(portaria.portal_phone('00000000191', '0011'), null, 'nobody');

select * from finish();
rollback;
