-- The shape and the time of a token: what PostgREST lets pass and the specification does not.
begin;
select plan(43);

select tests.remember('c', jsonb_build_object('role', 'authenticated', 'aud', 'authenticated', 'iat', tests.epoch(), 'exp', tests.epoch(100), 'jti', 'x')) is not null as claims;

create function tests.checked(patch jsonb, removed text default '') returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_token(%L)', (tests.recall('c') || patch) - removed)) ->> 'code', 'good')
$$;

select is(tests.checked('{}'), 'good', 'a good token');
select is(tests.checked('{}', 'jti'), 'good', 'a token without jti, from before revocation');
select is(tests.checked('{}', 'iat'), 'good', 'a token without iat');
select is(tests.checked(format('{"nbf": %s}', tests.epoch(-5))::jsonb), 'good', 'nbf in the past');
select is(tests.checked(format('{"iat": %s, "nbf": %s}', tests.epoch(25), tests.epoch(25))::jsonb), 'good', 'clocks may differ by half a minute');

select is(tests.checked(format('{"exp": %s}', tests.epoch())::jsonb), 'jwt_expired', 'over this very second, without grace');
select is(tests.checked(format('{"exp": %s}', tests.epoch(-29))::jsonb), 'jwt_expired', 'inside the grace of PostgREST');
select is(tests.checked('{"exp": 0}'), 'jwt_expired', 'long over');

select is(tests.checked(p.patch::jsonb, p.removed), 'jwt_malformed', p.about)
from (values
  (1, '{}', 'exp', 'no exp'),
  (2, '{"exp": null}', '', 'exp null'),
  (3, '{"exp": "9999999999"}', '', 'exp as text'),
  (4, '{"exp": 9999999999.5}', '', 'exp with a fraction'),
  (5, '{"exp": -1}', '', 'exp negative'),
  (6, '{"exp": 9223372036854775808}', '', 'exp beyond a bigint'),
  (7, '{"exp": 1e300}', '', 'exp beyond everything'),
  (8, '{"exp": [9999999999]}', '', 'exp in an array'),
  (9, '{"exp": {"a": 1}}', '', 'exp as an object'),
  (10, '{"exp": true}', '', 'exp true'),
  (11, '{}', 'aud', 'no aud'),
  (12, '{"aud": null}', '', 'aud null'),
  (13, '{"aud": ""}', '', 'aud empty'),
  (14, '{"aud": "Authenticated"}', '', 'aud in another case'),
  (15, '{"aud": ["authenticated"]}', '', 'aud as an array'),
  (16, '{"aud": []}', '', 'aud as an empty array'),
  (17, '{"aud": "service"}', '', 'aud of somebody else'),
  (18, '{"jti": 1}', '', 'jti as a number'),
  (19, '{"jti": null}', '', 'jti null, which would skip the blacklist'),
  (20, '{"jti": ["x"]}', '', 'jti as an array'),
  (21, '{"jti": {"x": "x"}}', '', 'jti as an object'),
  (22, '{"iat": "0"}', '', 'iat as text'),
  (23, '{"iat": null}', '', 'iat null'),
  (24, '{"iat": 1.5}', '', 'iat with a fraction'),
  (25, '{"iat": 99999999999}', '', 'iat far ahead'),
  (26, '{"nbf": 99999999999}', '', 'nbf far ahead'),
  (27, '{"nbf": null}', '', 'nbf null'),
  (28, '{"nbf": "0"}', '', 'nbf as text')
) as p (n, patch, removed, about)
order by p.n;
select is(tests.checked(format('{"iat": %s}', tests.epoch(33))::jsonb), 'jwt_malformed', 'iat more than half a minute ahead');
select is(tests.checked(format('{"nbf": %s}', tests.epoch(33))::jsonb), 'jwt_malformed', 'nbf more than half a minute ahead');
select tests.throws_code('select portaria.check_token(null)', 'jwt_malformed', 401, 'no claims at all');
select is(portaria.token_refusal(format('{"aud": "authenticated", "exp": 9000, "%s": 1030}', k)::jsonb, 1000), null, k || ' half a minute ahead') from unnest('{iat,nbf}'::text[]) as k;
select is(portaria.token_refusal(format('{"aud": "authenticated", "exp": 9000, "%s": 1031}', k)::jsonb, 1000), 'jwt_malformed', 'and not a second more') from unnest('{iat,nbf}'::text[]) as k;

select * from finish();
rollback;
