-- One row for each issued token.
begin;
select plan(8);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.request('203.0.113.9', extra => '{"x-geo-city": "Santos"}');
select tests.remember('c', tests.claims_for('11144477735')) is not null as a, tests.remember('d', tests.claims_for('11144477735')) is not null as b;

select portaria.record_session('sistema', tests.recall('c'), null);
select results_eq('select jti, contexto, titular_id::text, papel, escola_id::text, telefone, entrou_em, emitida_em, expira_em, ip, geo, user_agent, encerrada_em from portaria.sessoes', $$
  select c ->> 'jti', 'sistema', c ->> 'sub', 'coordenador', c ->> 'escola_id', null, to_timestamp((c ->> 'iat')::bigint), to_timestamp((c ->> 'iat')::bigint),
    to_timestamp((c ->> 'exp')::bigint), inet '203.0.113.9', '{"city": "Santos"}'::jsonb, 'pgTAP', null::timestamptz
  from tests.recall('c') as c
$$, 'a sign-in makes a row with all fields');
update portaria.sessoes set entrou_em = '2020-01-01';
select portaria.record_session('sistema', tests.recall('d'), s) from portaria.sessoes as s;
select is((select count(distinct (familia, entrou_em)) from portaria.sessoes), 1::bigint, 'the next token belongs to the same sign-in');
select is((select count(*) from portaria.sessoes), 2::bigint, 'the next token has a row');
select portaria.record_session('sistema', tests.recall('c') || '{"jti": "x"}', portaria.session_of(tests.recall('c') || '{"jti": "no row"}', 'sistema', (tests.recall('c') ->> 'sub')::uuid));
select is((select count(distinct familia) from portaria.sessoes where jti in ('x', 'no row')), 1::bigint, 'a token without a row gets one, in the same family');
select portaria.record_session('portal', jsonb_build_object('jti', 'p', 'sub', gen_random_uuid(), 'escola_id', gen_random_uuid(), 'iat', 5, 'exp', 6), null, '+5511900000011');
select is((select telefone from portaria.sessoes where jti = 'p' and contexto = 'portal' and escola_id is null and papel is null), '+5511900000011', 'a portal session stores the phone');
select tests.request();
select portaria.record_session('portal', jsonb_build_object('jti', 'q', 'sub', gen_random_uuid(), 'iat', 5, 'exp', 6), null);
select is((select count(distinct familia) from portaria.sessoes where contexto = 'portal'), 2::bigint, 'each sign-in is a separate family');
select tests.request(extra => jsonb_build_object('user-agent', repeat('x', 500)));
select portaria.record_session('portal', jsonb_build_object('jti', 'long', 'sub', gen_random_uuid(), 'iat', 5, 'exp', 6), null);
select tests.request(extra => jsonb_build_object('user-agent', ''));
select portaria.record_session('portal', jsonb_build_object('jti', 'empty', 'sub', gen_random_uuid(), 'iat', 5, 'exp', 6), null);
select is((select length(user_agent) from portaria.sessoes where jti = 'long'), 400, 'a long user agent is cut to 400 characters');
select is((select user_agent from portaria.sessoes where jti = 'empty'), null, 'an empty user agent becomes null');

select * from finish();
rollback;
