-- The payload of a portal token, to the letter of the specification.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.remember('c', portaria.portal_claims(portaria.profiles_body('20000000299', '+5511900000012') -> 0, tests.epoch(), tests.epoch(7200))) is not null as made;
select is(tests.recall('c') - array['iat', 'exp', 'jti'], tests.portal_claims_for('aluno', tests.the('filho')) - array['iat', 'exp', 'jti'], 'a student');
select is((tests.recall('c') ->> 'exp')::bigint - (tests.recall('c') ->> 'iat')::bigint, 7200::bigint, 'for as long as it is given');
select ok(abs((tests.recall('c') ->> 'iat')::bigint - tests.epoch()) <= 1, 'from now on');
select matches(tests.recall('c') ->> 'jti', '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$', 'jti is a random UUID');
select is(portaria.portal_claims(portaria.profiles_body('20000000108', '+5511900000011') -> 0, 1, 2) - array['iat', 'exp', 'jti'],
  tests.portal_claims_for('responsavel', tests.the('mae_a')) - array['iat', 'exp', 'jti'], 'a guardian, with none of the claims of a student');
select isnt(portaria.portal_claims(portaria.profiles_body('20000000299', '+5511900000012') -> 0, tests.epoch(), tests.epoch(7200)) -> 'jti', tests.recall('c') -> 'jti', 'each its own jti');
select is(length(portaria.portal_claims((portaria.profiles_body('20000000299', '+5511900000012') -> 0) || jsonb_build_object('nome_completo', repeat('x', 9000)), 1, 2) ->> 'nome_completo'), 100, 'a name too long for a cookie is cut');

select * from finish();
rollback;
