-- The first check of every function for signed-in staff.
begin;
select plan(5);

select tests.remember('good', jsonb_build_object('usuario_id', gen_random_uuid())) is not null as kept;
select set_config('request.jwt.claims', tests.recall('good')::text, true) is not null as set;
select is(portaria.require_system_session(), tests.recall('good'), 'the claims of a system token are returned');
select set_config('request.jwt.claims', (tests.recall('good') || '{"portal_type": "aluno"}')::text, true) is not null as set;
select tests.throws_code('select portaria.require_system_session()', 'portal_token_refused', 401, 'a portal token is refused by its type');
select set_config('request.jwt.claims', (tests.recall('good') || '{"escopo": "portal_readonly"}')::text, true) is not null as set;
select tests.throws_code('select portaria.require_system_session()', 'portal_token_refused', 401, 'a portal token is refused by its scope');
select set_config('request.jwt.claims', '{"sub": "x"}', true);
select tests.throws_code('select portaria.require_system_session()', 'session_ended', 401, 'a token without a user is refused');
select set_config('request.jwt.claims', '{"usuario_id": {"a": 1}}', true);
select tests.throws_code('select portaria.require_system_session()', 'session_ended', 401, 'a usuario_id that is not a UUID is refused');

select * from finish();
rollback;
