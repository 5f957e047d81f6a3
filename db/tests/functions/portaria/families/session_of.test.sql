-- The session of a token, with or without a row.
begin;
select plan(18);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
create function tests.of(patch jsonb default '{}', removed text default '') returns portaria.sessoes language sql as $$
  select portaria.session_of((tests.recall('c') || patch) - removed, 'sistema', (tests.recall('c') ->> 'sub')::uuid)
$$;

-- Without a row.
select is((tests.of()).jti, tests.recall('c') ->> 'jti', 'a session without a row has the jti of the token');
select is((tests.of()).entrou_em, to_timestamp((tests.recall('c') ->> 'iat')::bigint), 'a session without a row began at iat');
select is((tests.of()).expira_em, to_timestamp((tests.recall('c') ->> 'exp')::bigint), 'a session without a row ends at exp');
select is((tests.of()).meio, 'codigo', 'a session without a row began with a code');
select is((tests.of()).familia, (tests.of()).familia, 'a session without a row always has the same family');
select isnt((tests.of()).familia, (tests.of('{"jti": "x"}')).familia, 'another token has another family');
select is((tests.of('{}', 'jti')).familia, (tests.of('{}', 'jti')).familia, 'a token without a jti always has the same family');
select isnt((tests.of('{}', 'jti')).familia, (tests.of('{"iat": 5}', 'jti')).familia, 'a token without a jti has another family for another iat');

-- With a row.
insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
values (tests.recall('c') ->> 'jti', '00000000-0000-4000-8000-000000000001', 'sistema', (tests.recall('c') ->> 'sub')::uuid, '+5511900000001', '2020-01-01', now(), now());
select is((tests.of()).familia, '00000000-0000-4000-8000-000000000001', 'a session with a row has the family of the row');
select is((tests.of()).entrou_em, '2020-01-01', 'a session with a row has the sign-in time of the row');
update portaria.sessoes set titular_id = gen_random_uuid();
select isnt((tests.of()).familia, '00000000-0000-4000-8000-000000000001', 'the row of another person is ignored');
update portaria.sessoes set titular_id = (tests.recall('c') ->> 'sub')::uuid, contexto = 'portal';
select isnt((tests.of()).familia, '00000000-0000-4000-8000-000000000001', 'the row of the other context is ignored');
-- Further fields of a session without a row.
delete from portaria.sessoes;
select tests.request();
select is((tests.of()).familia, encode(substr(sha256(convert_to((tests.recall('c') ->> 'sub') || ' ' || (tests.recall('c') ->> 'jti'), 'UTF8')), 1, 16), 'hex')::uuid, 'the family is a hash of person and jti, equal in every release');
select is((tests.of('{}', 'iat')).entrou_em, to_timestamp(0), 'a token without an iat began at the epoch');
select is((tests.of()).escola_id::text, tests.recall('c') ->> 'escola_id', 'a system session has the school of the token');
select is((portaria.session_of(tests.recall('c'), 'portal', gen_random_uuid())).escola_id, null, 'a portal session has no school');
select tests.request(extra => jsonb_build_object('user-agent', ''));
select is((tests.of()).user_agent, null, 'an empty user agent becomes null');
select tests.request(extra => jsonb_build_object('user-agent', repeat('x', 500)));
select is(length((tests.of()).user_agent), 400, 'a long user agent is cut to 400 characters');

select * from finish();
rollback;
