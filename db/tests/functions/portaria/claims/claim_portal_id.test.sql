-- Whom a portal token is about.
begin;
select plan(5);

select set_config('request.jwt.claims', '{"portal_type": "aluno", "sub": "00000000-0000-4000-8000-000000000001"}', true);
select is(portaria.claim_portal_id('aluno'), '00000000-0000-4000-8000-000000000001', 'the student');
select is(portaria.claim_portal_id('responsavel'), null, 'who is no guardian');
select set_config('request.jwt.claims', '{"portal_type": "aluno", "sub": "1"}', true);
select is(portaria.claim_portal_id('aluno'), null, 'what is no UUID is nobody');
select set_config('request.jwt.claims', '{"portal_type": "aluno", "sub": "00000000-0000-4000-8000-000000000001", "principal_role": "administrador"}', true);
select is(portaria.claim_portal_id('aluno'), null, 'a token of both contexts is of neither');
select set_config('request.jwt.claims', '{"principal_role": "administrador", "sub": "00000000-0000-4000-8000-000000000001"}', true);
select is(portaria.claim_portal_id('aluno'), null, 'a system token is about no student');

select * from finish();
rollback;
