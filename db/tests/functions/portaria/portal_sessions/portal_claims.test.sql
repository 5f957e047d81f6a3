-- The payload of a portal token, as in the specification.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.remember('c', portaria.portal_claims(portaria.profiles_body('20000000299', '+5511900000012') -> 0, tests.epoch(), tests.epoch(7200))) is not null as made;
select is(tests.recall('c') - array['iat', 'exp', 'jti'], tests.portal_claims_for('aluno', tests.the('filho')) - array['iat', 'exp', 'jti'], 'the claims of a student are those of the specification');
select is((tests.recall('c') ->> 'exp')::bigint - (tests.recall('c') ->> 'iat')::bigint, 7200::bigint, 'exp is the given time');
select ok(abs((tests.recall('c') ->> 'iat')::bigint - tests.epoch()) <= 1, 'iat is the given time');
select matches(tests.recall('c') ->> 'jti', '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$', 'jti is a random UUID');
select is(portaria.portal_claims(portaria.profiles_body('20000000108', '+5511900000011') -> 0, 1, 2) - array['iat', 'exp', 'jti'],
  tests.portal_claims_for('responsavel', tests.the('mae_a')) - array['iat', 'exp', 'jti'], 'the claims of a guardian have no claims of a student');
select isnt(portaria.portal_claims(portaria.profiles_body('20000000299', '+5511900000012') -> 0, tests.epoch(), tests.epoch(7200)) -> 'jti', tests.recall('c') -> 'jti', 'each token has a different jti');
select is(length(portaria.portal_claims((portaria.profiles_body('20000000299', '+5511900000012') -> 0) || jsonb_build_object('nome_completo', repeat('x', 9000)), 1, 2) ->> 'nome_completo'), 100, 'a name too long for a cookie is cut to 100 characters');

select * from finish();
rollback;
