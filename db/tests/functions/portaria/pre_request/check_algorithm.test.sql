-- The algorithm of the token that PostgREST has verified.
begin;
select plan(12);

create function tests.algorithm(header text) returns text language sql as $$
  select tests.request(extra => jsonb_build_object('authorization', 'Bearer ' || translate(rtrim(replace(
    encode(convert_to(algorithm.header, 'UTF8'), 'base64'), E'\n', ''), '='), '+/', '-_') || '.e30.c2lnbmF0dXJl'));
  select coalesce(r ->> 'code', r ->> 'message', 'good') from (select tests.refusal('select portaria.check_algorithm()')) as t (r)
$$;

select is(tests.algorithm('{"alg":"HS256","typ":"JWT"}'), 'good', 'the header of our own tokens');
select is(tests.algorithm('{"typ":"JWT","alg":"HS256"}'), 'good', 'the same, written otherwise');
select is(tests.algorithm('{"alg":"HS256","kid":"ÿ~?>"}'), 'good', 'both characters that base64url has of its own');
select is(tests.algorithm('{"alg":"HS384"}'), 'jwt_signature_invalid', 'HS384');
select is(tests.algorithm('{"alg":"HS512","typ":"JWT"}'), 'jwt_signature_invalid', 'HS512');
select is(tests.algorithm('{"alg":["HS256"]}'), 'jwt_signature_invalid', 'a list');
select is(tests.algorithm('{"typ":"JWT"}'), 'jwt_signature_invalid', 'none');
select is(tests.algorithm('{"alg":"hs256"}'), 'jwt_signature_invalid', 'another case');
select tests.request();
select lives_ok('select portaria.check_algorithm()', 'without a token there is nothing to check');
select is(tests.algorithm('{"alg":"HS256","x":"' || n || '?>ÿþ?>~~~"}'), 'good', 'base64url, at any place of its four characters') from (values (repeat('a', 1)), (repeat('a', 2)), (repeat('a', 3))) as v (n);

select * from finish();
rollback;
