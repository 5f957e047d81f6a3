-- The header of a token that PostgREST has verified.
begin;
select plan(15);

create function tests.algorithm(header text) returns text language sql as $$
  select tests.request(extra => jsonb_build_object('authorization', 'Bearer ' || translate(rtrim(replace(
    encode(convert_to(algorithm.header, 'UTF8'), 'base64'), E'\n', ''), '='), '+/', '-_') || '.e30.c2lnbmF0dXJl'));
  select coalesce(r ->> 'code', r ->> 'message', 'good') from (select tests.refusal('select portaria.check_algorithm()')) as t (r)
$$;

select is(tests.algorithm('{"alg":"HS256","typ":"JWT"}'), 'good', 'the header of our tokens is accepted');
select is(tests.algorithm('{"typ":"JWT","alg":"HS256"}'), 'good', 'another order of the header''s fields is accepted');
select is(tests.algorithm('{"alg":"HS256","typ":"ÿ~?>"}'), 'good', 'the base64url characters - and _ are decoded');
select is(tests.algorithm('{"alg":"HS384"}'), 'jwt_signature_invalid', 'HS384 is refused [B2]');
select is(tests.algorithm('{"alg":"HS512","typ":"JWT"}'), 'jwt_signature_invalid', 'HS512 is refused');
select is(tests.algorithm('{"alg":["HS256"]}'), 'jwt_signature_invalid', 'a list of algorithms is refused');
select is(tests.algorithm('{"typ":"JWT"}'), 'jwt_signature_invalid', 'a header without an algorithm is refused');
select is(tests.algorithm('{"alg":"hs256"}'), 'jwt_signature_invalid', 'an algorithm in another case is refused');
select is(tests.algorithm('{"alg":"HS256","kid":"any"}'), 'jwt_signature_invalid', 'a kid, which names no key of ours, is refused');
select is(tests.algorithm('{"alg":"HS256","b64":false}'), 'jwt_signature_invalid', 'b64 is refused');
select is(tests.algorithm('{"alg":"HS256","crit":["b64"],"b64":false}'), 'jwt_signature_invalid', 'crit is refused');
select tests.request();
select lives_ok('select portaria.check_algorithm()', 'a request without a token is not checked');
select is(tests.algorithm('{"alg":"HS256","typ":"' || n || '?>ÿþ?>~~~"}'), 'good', 'base64url of every length is decoded') from (values (repeat('a', 1)), (repeat('a', 2)), (repeat('a', 3))) as v (n);

select * from finish();
rollback;
