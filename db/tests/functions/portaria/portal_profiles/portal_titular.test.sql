-- Whom a code of the portal is for.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.portal_titular('20000000108'), row('portal', 'responsavel', tests.the('mae_a'), '+5511900000011')::portaria.titular, 'the first profile');
select is(portaria.portal_titular('20000000450'), row('portal', 'aluno', tests.the('filha'), '+5511900000011')::portaria.titular, 'a student, reached through the guardian');
select is(portaria.portal_titular('20000000531'), row('portal', null, null, null)::portaria.titular, 'nobody any more');
select is((portaria.portal_titular(null)).contexto, 'portal', 'nobody at all is nobody of the portal');

select * from finish();
rollback;
