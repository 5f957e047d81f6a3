-- The session that a token belongs to, whether it has a row or not.
begin;
select plan(11);

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

select * from finish();
rollback;
