-- Whom a code of the portal is for.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.portal_titular('20000000108'), row('portal', 'responsavel', tests.the('mae_a'), '+5511900000011')::portaria.titular, 'the first profile, where all records are of one moment');
select is(portaria.portal_titular('20000000108', '0018'), row('portal', 'aluno', tests.the('mae_aluna'), '+5511900000018')::portaria.titular, 'the one with the phone that was asked for');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is(portaria.portal_titular('20000000108', '0019'), row('portal', 'responsavel', tests.the('mae_b'), '+5511900000019')::portaria.titular, 'the first with that phone');
select is(portaria.portal_titular('20000000450'), row('portal', 'aluno', tests.the('filha'), '+5511900000011')::portaria.titular, 'a student, reached through the guardian');
select is(portaria.portal_titular('20000000531'), row('portal', null, null, null)::portaria.titular, 'nobody any more');
select is((portaria.portal_titular(null)).contexto, 'portal', 'nobody at all is nobody of the portal');
update api.alunos set telefone = null where id = tests.the('filho');
delete from api.alunos_responsaveis;
select is(portaria.portal_titular('20000000299'), row('portal', 'aluno', tests.the('filho'), null)::portaria.titular, 'somebody without a phone');

select * from finish();
rollback;
