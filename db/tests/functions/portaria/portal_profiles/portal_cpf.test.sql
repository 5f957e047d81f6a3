-- From the profile in a token to the person.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.portal_cpf('responsavel', tests.the('mae_b')), '20000000108', 'a guardian');
select is(portaria.portal_cpf('aluno', tests.the('filho')), '20000000299', 'a student');
select is(portaria.portal_cpf('aluno', tests.the('saiu')), '20000000531', 'one who left as well');
select is(portaria.portal_cpf('aluno', tests.the('mae_a')), null, 'the id of the other kind is nobody');
select is(portaria.portal_cpf('responsavel', tests.the('filho')), null, 'either way');
select is(portaria.portal_cpf('aluno', null), null, 'no id neither');

select * from finish();
rollback;
