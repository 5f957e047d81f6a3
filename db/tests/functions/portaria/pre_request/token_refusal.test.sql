-- Shape and times of a token that PostgREST accepts and the specification does not.
begin;
select plan(43);

select tests.remember('c', jsonb_build_object('role', 'authenticated', 'aud', 'authenticated', 'iat', tests.epoch(), 'exp', tests.epoch(100), 'jti', 'x')) is not null as claims;

create function tests.checked(patch jsonb, removed text default '') returns text language sql as $$
  select coalesce(portaria.token_refusal((tests.recall('c') || patch) - removed, tests.epoch()), 'good')
$$;

select is(tests.checked('{}'), 'good', 'a valid token is accepted');
select is(tests.checked('{}', 'jti'), 'good', 'a token without a jti is accepted');
select is(tests.checked('{}', 'iat'), 'good', 'a token without an iat is accepted');
select is(tests.checked(format('{"nbf": %s}', tests.epoch(-5))::jsonb), 'good', 'an nbf in the past is accepted');
select is(tests.checked(format('{"iat": %s, "nbf": %s}', tests.epoch(25), tests.epoch(25))::jsonb), 'good', 'iat and nbf 25 s ahead are accepted');

select is(tests.checked(format('{"exp": %s}', tests.epoch())::jsonb), 'jwt_expired', 'a token is expired in the second of its exp [B4]');
select is(tests.checked(format('{"exp": %s}', tests.epoch(-29))::jsonb), 'jwt_expired', 'a token inside the leeway of PostgREST is expired [B4]');
select is(tests.checked('{"exp": 0}'), 'jwt_expired', 'an exp of 0 is expired');

select is(tests.checked(p.patch::jsonb, p.removed), 'jwt_malformed', p.about)
from (values
  (1, '{}', 'exp', 'a missing exp is malformed'),
  (2, '{"exp": null}', '', 'a null exp is malformed'),
  (3, '{"exp": "9999999999"}', '', 'an exp as text is malformed'),
  (4, '{"exp": 9999999999.5}', '', 'an exp with a fraction is malformed'),
  (5, '{"exp": -1}', '', 'a negative exp is malformed'),
  (6, '{"exp": 9223372036854775808}', '', 'an exp beyond a bigint is malformed'),
  (7, '{"exp": 1e300}', '', 'an exp of 1e300 is malformed'),
  (8, '{"exp": [9999999999]}', '', 'an exp in an array is malformed'),
  (9, '{"exp": {"a": 1}}', '', 'an exp as an object is malformed'),
  (10, '{"exp": true}', '', 'an exp of true is malformed'),
  (11, '{}', 'aud', 'a missing aud is malformed'),
  (12, '{"aud": null}', '', 'a null aud is malformed'),
  (13, '{"aud": ""}', '', 'an empty aud is malformed'),
  (14, '{"aud": "Authenticated"}', '', 'an aud in another case is malformed'),
  (15, '{"aud": ["authenticated"]}', '', 'an aud as an array is malformed'),
  (16, '{"aud": []}', '', 'an aud as an empty array is malformed'),
  (17, '{"aud": "service"}', '', 'another aud is malformed'),
  (18, '{"jti": 1}', '', 'a jti as a number is malformed'),
  (19, '{"jti": null}', '', 'a null jti, which would skip the blacklist, is malformed'),
  (20, '{"jti": ["x"]}', '', 'a jti as an array is malformed'),
  (21, '{"jti": {"x": "x"}}', '', 'a jti as an object is malformed'),
  (22, '{"iat": "0"}', '', 'an iat as text is malformed'),
  (23, '{"iat": null}', '', 'a null iat is malformed'),
  (24, '{"iat": 1.5}', '', 'an iat with a fraction is malformed'),
  (25, '{"iat": 99999999999}', '', 'an iat far ahead is malformed'),
  (26, '{"nbf": 99999999999}', '', 'an nbf far ahead is malformed'),
  (27, '{"nbf": null}', '', 'a null nbf is malformed'),
  (28, '{"nbf": "0"}', '', 'an nbf as text is malformed')
) as p (n, patch, removed, about)
order by p.n;
select is(tests.checked(format('{"iat": %s}', tests.epoch(33))::jsonb), 'jwt_malformed', 'an iat 33 s ahead is malformed');
select is(tests.checked(format('{"nbf": %s}', tests.epoch(33))::jsonb), 'jwt_malformed', 'an nbf 33 s ahead is malformed');
select is(portaria.token_refusal(null, tests.epoch()), 'jwt_malformed', 'null claims are malformed');
select is(portaria.token_refusal(format('{"aud": "authenticated", "exp": 9000, "%s": 1030}', k)::jsonb, 1000), null, k || ' half a minute ahead') from unnest('{iat,nbf}'::text[]) as k;
select is(portaria.token_refusal(format('{"aud": "authenticated", "exp": 9000, "%s": 1031}', k)::jsonb, 1000), 'jwt_malformed', 'a time 31 s ahead is malformed') from unnest('{iat,nbf}'::text[]) as k;

select * from finish();
rollback;
