-- The first check of every function for signed-in people, in both contexts.
begin;
select plan(10);

select tests.remember('good', jsonb_build_object('usuario_id', gen_random_uuid())) is not null as kept;
select set_config('request.jwt.claims', tests.recall('good')::text, true) is not null as set;
select is(portaria.require_session('sistema'), tests.recall('good'), 'the claims of a system token are returned');
select set_config('request.jwt.claims', (tests.recall('good') || '{"portal_type": "aluno"}')::text, true) is not null as set;
select tests.throws_code('select portaria.require_session(''sistema'')', 'portal_token_refused', 401, 'a portal token is refused by its type');
select set_config('request.jwt.claims', (tests.recall('good') || '{"escopo": "portal_readonly"}')::text, true) is not null as set;
select tests.throws_code('select portaria.require_session(''sistema'')', 'portal_token_refused', 401, 'a portal token is refused by its scope');
select set_config('request.jwt.claims', '{"sub": "x"}', true);
select tests.throws_code('select portaria.require_session(''sistema'')', 'session_ended', 401, 'a token without a user is refused');
select set_config('request.jwt.claims', '{"usuario_id": {"a": 1}}', true);
select tests.throws_code('select portaria.require_session(''sistema'')', 'session_ended', 401, 'a usuario_id that is not a UUID is refused');

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8005-0000000101a1", "portal_type": "aluno"}', true);
select is(portaria.require_session('portal'), '{"sub": "00000000-0000-4000-8005-0000000101a1", "portal_type": "aluno"}', 'the claims of a portal token are returned');
select set_config('request.jwt.claims', '{"sub": "x", "principal_role": "escola"}', true);
select tests.throws_code('select portaria.require_session(''portal'')', 'system_token_refused', 401, 'a system token is refused');
select set_config('request.jwt.claims', '{"sub": "x", "portal_type": "aluno", "principal_role": "escola"}', true);
select tests.throws_code('select portaria.require_session(''portal'')', 'system_token_refused', 401, 'a token of both contexts is refused');
select set_config('request.jwt.claims', '{"sub": "x", "portal_type": "aluno"}', true);
select tests.throws_code('select portaria.require_session(''portal'')', 'session_ended', 401, 'a token without a person is refused');
select set_config('request.jwt.claims', '', true);
select tests.throws_code('select portaria.require_session(''portal'')', 'system_token_refused', 401, 'a call without a token is refused');

select * from finish();
rollback;
