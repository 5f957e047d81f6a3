-- Which tokens the system context must refuse.
begin;
select plan(12);

select ok(portaria.is_portal_token('{"portal_type": "aluno"}'), 'a student');
select ok(portaria.is_portal_token('{"portal_type": "responsavel"}'), 'a guardian');
select ok(portaria.is_portal_token('{"portal_type": null}'), 'the claim alone is enough');
select ok(portaria.is_portal_token('{"escopo": "portal_readonly"}'), 'the scope');
select ok(portaria.is_portal_token('{"portal_type": "aluno", "principal_role": "administrador"}'), 'both kinds of claims at once');
select ok(portaria.is_portal_token('{"Portal_Type": "aluno"}'), 'the claim in another case');
select ok(portaria.is_portal_token('{"ESCOPO": "PORTAL_READONLY"}'), 'the scope in another case');
select ok(not portaria.is_portal_token('{"escopo": "other"}'), 'another scope');
select ok(not portaria.is_portal_token('{"escopo": null}'), 'no scope');
select ok(not portaria.is_portal_token('{"principal_role": "portal_type"}'), 'a value is not a claim');
select ok(not portaria.is_portal_token('{}'), 'a system token');
select ok(portaria.is_portal_token(null) is not true, 'no token');

select * from finish();
rollback;
