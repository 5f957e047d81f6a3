-- The person of a portal token.
begin;
select plan(5);

select set_config('request.jwt.claims', '{"portal_type": "aluno", "sub": "00000000-0000-4000-8000-000000000001"}', true);
select is(portaria.claim_portal_id('aluno'), '00000000-0000-4000-8000-000000000001', 'the token of a student gives the student id');
select is(portaria.claim_portal_id('responsavel'), null, 'the token of a student gives no guardian id');
select set_config('request.jwt.claims', '{"portal_type": "aluno", "sub": "1"}', true);
select is(portaria.claim_portal_id('aluno'), null, 'a sub that is not a UUID gives null');
select set_config('request.jwt.claims', '{"portal_type": "aluno", "sub": "00000000-0000-4000-8000-000000000001", "principal_role": "administrador"}', true);
select is(portaria.claim_portal_id('aluno'), null, 'a token of both contexts gives null');
select set_config('request.jwt.claims', '{"principal_role": "administrador", "sub": "00000000-0000-4000-8000-000000000001"}', true);
select is(portaria.claim_portal_id('aluno'), null, 'a system token gives null');

select * from finish();
rollback;
