-- A portal session is created and logged.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('r', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'portal.login.success', '+5511900000012')) is not null as started;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the response has claims and session body');
select is(tests.recall('r') -> 'sessao', portaria.portal_body(tests.recall('r') -> 'claims'), 'the session body is that of the claims');
select results_eq(
  $$select evento, usuario_id::text, escola_id, host(ip), dados from portaria.logs_transacoes$$,
  $$select 'portal.login.success', null, tests.the('escola_a'), '203.0.113.1', jsonb_build_object('portal_type', 'aluno', 'titular_id', tests.the('filho'), 'jti', tests.recall('r') -> 'claims' -> 'jti')$$,
  'the log entry has person, place and token');
select results_eq('select jti, contexto, titular_id, telefone from portaria.sessoes', $$select tests.recall('r') -> 'claims' ->> 'jti', 'portal', tests.the('filho'), '+5511900000012'$$, 'the session has a row with the phone');
select is((c ->> 'exp')::bigint - (c ->> 'iat')::bigint, 7200::bigint, 'the token is valid for two hours') from (select tests.recall('r') -> 'claims') as r (c);

-- A profile switch.
update portaria.sessoes set entrou_em = entrou_em - interval '7 hours';
select tests.remember('r', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'x', s.telefone, s)) is not null as changed from portaria.sessoes as s;
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 3590 and 3600, 'the token is valid for the rest of eight hours') from (select tests.recall('r') -> 'claims') as r (c);
select is((select count(distinct (familia, telefone)) from portaria.sessoes), 1::bigint, 'the new session belongs to the same sign-in');
insert into portaria.portal_sessoes values (tests.the('filho'), clock_timestamp() + interval '1 second');
select ok((portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'x', null) #>> '{claims,iat}')::bigint > tests.epoch(), 'iat is not before the end of all earlier sessions');

select * from finish();
rollback;
