-- The CPF of the profile in a token.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.portal_cpf('responsavel', tests.the('mae_b')), '20000000108', 'a guardian has a CPF');
select is(portaria.portal_cpf('aluno', tests.the('filho')), '20000000299', 'a student has a CPF');
select is(portaria.portal_cpf('aluno', tests.the('saiu')), '20000000531', 'an inactive student has a CPF');
select is(portaria.portal_cpf('aluno', tests.the('mae_a')), null, 'the id of a guardian is not a student');
select is(portaria.portal_cpf('responsavel', tests.the('filho')), null, 'the id of a student is not a guardian');
select is(portaria.portal_cpf('aluno', null), null, 'a null id has no CPF');

select * from finish();
rollback;
