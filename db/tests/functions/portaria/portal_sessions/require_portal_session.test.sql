-- The first check of every portal function.
begin;
select plan(5);

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8005-0000000101a1", "portal_type": "aluno"}', true);
select is(portaria.require_portal_session(), '{"sub": "00000000-0000-4000-8005-0000000101a1", "portal_type": "aluno"}', 'the claims of a portal token are returned');
select set_config('request.jwt.claims', '{"sub": "x", "principal_role": "escola"}', true);
select tests.throws_code('select portaria.require_portal_session()', 'system_token_refused', 401, 'a system token is refused');
select set_config('request.jwt.claims', '{"sub": "x", "portal_type": "aluno", "principal_role": "escola"}', true);
select tests.throws_code('select portaria.require_portal_session()', 'system_token_refused', 401, 'a token of both contexts is refused');
select set_config('request.jwt.claims', '{"sub": "x", "portal_type": "aluno"}', true);
select tests.throws_code('select portaria.require_portal_session()', 'session_ended', 401, 'a token without a person is refused');
select set_config('request.jwt.claims', '', true);
select tests.throws_code('select portaria.require_portal_session()', 'system_token_refused', 401, 'a call without a token is refused');

select * from finish();
rollback;
