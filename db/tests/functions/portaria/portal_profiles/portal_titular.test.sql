-- The profile that a code belongs to.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.portal_titular('20000000108'), row('portal', 'responsavel', tests.the('mae_a'), '+5511900000011')::portaria.titular, 'records of the same age: the first profile is chosen');
select is(portaria.portal_titular('20000000108', '0018'), row('portal', 'aluno', tests.the('mae_aluna'), '+5511900000018')::portaria.titular, 'the profile with the requested phone is chosen');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is(portaria.portal_titular('20000000108', '0019'), row('portal', 'responsavel', tests.the('mae_b'), '+5511900000019')::portaria.titular, 'the first profile with the requested phone is chosen');
select is(portaria.portal_titular('20000000450'), row('portal', 'aluno', tests.the('filha'), '+5511900000011')::portaria.titular, 'a student without a phone is chosen with the guardian''s phone');
select is(portaria.portal_titular('20000000531'), row('portal', null, null, null)::portaria.titular, 'an inactive student has no profile');
select is((portaria.portal_titular(null)).contexto, 'portal', 'a null CPF has the context portal');
update api.alunos set telefone = null where id = tests.the('filho');
delete from api.alunos_responsaveis;
select is(portaria.portal_titular('20000000299'), row('portal', 'aluno', tests.the('filho'), null)::portaria.titular, 'a student without any phone has a null phone');

select * from finish();
rollback;
