-- Which tokens the system context must refuse.
begin;
select plan(12);

select ok(portaria.is_portal_token('{"portal_type": "aluno"}'), 'the token of a student is a portal token');
select ok(portaria.is_portal_token('{"portal_type": "responsavel"}'), 'the token of a guardian is a portal token');
select ok(portaria.is_portal_token('{"portal_type": null}'), 'a token with a null portal_type is a portal token');
select ok(portaria.is_portal_token('{"escopo": "portal_readonly"}'), 'a token with the scope portal_readonly is a portal token');
select ok(portaria.is_portal_token('{"portal_type": "aluno", "principal_role": "administrador"}'), 'a token with claims of both contexts is a portal token');
select ok(portaria.is_portal_token('{"Portal_Type": "aluno"}'), 'a token with portal_type in another case is a portal token');
select ok(portaria.is_portal_token('{"ESCOPO": "PORTAL_READONLY"}'), 'a token with the scope in another case is a portal token');
select ok(not portaria.is_portal_token('{"escopo": "other"}'), 'a token with another scope is not a portal token');
select ok(not portaria.is_portal_token('{"escopo": null}'), 'a token with a null scope is not a portal token');
select ok(not portaria.is_portal_token('{"principal_role": "portal_type"}'), 'a token with portal_type as a value is not a portal token');
select ok(not portaria.is_portal_token('{}'), 'a system token is not a portal token');
select ok(portaria.is_portal_token(null) is not true, 'null is not a portal token');

select * from finish();
rollback;
