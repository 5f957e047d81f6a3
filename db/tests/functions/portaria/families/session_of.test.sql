-- The session that a token belongs to, whether it has a row or not.
begin;
select plan(17);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
create function tests.of(patch jsonb default '{}', removed text default '') returns portaria.sessoes language sql as $$
  select portaria.session_of((tests.recall('c') || patch) - removed, 'sistema', (tests.recall('c') ->> 'sub')::uuid)
$$;

-- Without a row.
select is((tests.of()).jti, tests.recall('c') ->> 'jti', 'its jti');
select is((tests.of()).entrou_em, to_timestamp((tests.recall('c') ->> 'iat')::bigint), 'it began at its iat');
select is((tests.of()).expira_em, to_timestamp((tests.recall('c') ->> 'exp')::bigint), 'and ends at its exp');
select is((tests.of()).familia, (tests.of()).familia, 'its family is always the same');
select isnt((tests.of()).familia, (tests.of('{"jti": "x"}')).familia, 'and not that of another token');
select is((tests.of('{}', 'jti')).familia, (tests.of('{}', 'jti')).familia, 'also without a jti');
select isnt((tests.of('{}', 'jti')).familia, (tests.of('{"iat": 5}', 'jti')).familia, 'and then it is that of the moment');

-- With one.
insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
values (tests.recall('c') ->> 'jti', '00000000-0000-4000-8000-000000000001', 'sistema', (tests.recall('c') ->> 'sub')::uuid, '+5511900000001', '2020-01-01', now(), now());
select is((tests.of()).familia, '00000000-0000-4000-8000-000000000001', 'the family of the row');
select is((tests.of()).entrou_em, '2020-01-01', 'and its sign-in');
update portaria.sessoes set titular_id = gen_random_uuid();
select isnt((tests.of()).familia, '00000000-0000-4000-8000-000000000001', 'the row of somebody else is not taken');
update portaria.sessoes set titular_id = (tests.recall('c') ->> 'sub')::uuid, contexto = 'portal';
select isnt((tests.of()).familia, '00000000-0000-4000-8000-000000000001', 'nor one of the other context');
-- What else a session without a row is.
delete from portaria.sessoes;
select tests.request();
select is((tests.of()).familia, encode(substr(sha256(convert_to((tests.recall('c') ->> 'sub') || ' ' || (tests.recall('c') ->> 'jti'), 'UTF8')), 1, 16), 'hex')::uuid, 'its family is the same in every release');
select is((tests.of('{}', 'iat')).entrou_em, to_timestamp(0), 'without an iat it is as old as can be');
select is((tests.of()).escola_id::text, tests.recall('c') ->> 'escola_id', 'its school');
select is((portaria.session_of(tests.recall('c'), 'portal', gen_random_uuid())).escola_id, null, 'which a portal session has none of');
select tests.request(extra => jsonb_build_object('user-agent', ''));
select is((tests.of()).user_agent, null, 'a browser that sends an empty name has no name');
select tests.request(extra => jsonb_build_object('user-agent', repeat('x', 500)));
select is(length((tests.of()).user_agent), 400, 'and a long one is cut');

select * from finish();
rollback;
