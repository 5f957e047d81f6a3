-- Where every function for signed-in users begins.
begin;
select plan(3);

select set_config('request.jwt.claims', '{"sub": "x"}', true);
select is(portaria.require_system_session(), '{"sub": "x"}', 'the claims of a system token');
select set_config('request.jwt.claims', '{"sub": "x", "portal_type": "aluno"}', true);
select tests.throws_code('select portaria.require_system_session()', 'portal_token_refused', 401, 'a portal token');
select set_config('request.jwt.claims', '{"sub": "x", "escopo": "portal_readonly"}', true);
select tests.throws_code('select portaria.require_system_session()', 'portal_token_refused', 401, 'a portal scope');

select * from finish();
rollback;
