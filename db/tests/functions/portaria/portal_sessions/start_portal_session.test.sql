-- A session of the portal, made and logged.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('r', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'portal.login.success', '+5511900000012')) is not null as started;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'claims and body');
select is(tests.recall('r') -> 'sessao', portaria.portal_body(tests.recall('r') -> 'claims'), 'the body is that of the claims');
select results_eq(
  $$select evento, usuario_id::text, escola_id, host(ip), dados from portaria.logs_transacoes$$,
  $$select 'portal.login.success', null, tests.the('escola_a'), '203.0.113.1', jsonb_build_object('portal_type', 'aluno', 'titular_id', tests.the('filho'), 'jti', tests.recall('r') -> 'claims' -> 'jti')$$,
  'the log says who, where and which session');
select results_eq('select jti, contexto, titular_id, telefone from portaria.sessoes', $$select tests.recall('r') -> 'claims' ->> 'jti', 'portal', tests.the('filho'), '+5511900000012'$$, 'it has a row, with the phone');
select is((c ->> 'exp')::bigint - (c ->> 'iat')::bigint, 7200::bigint, 'two hours') from (select tests.recall('r') -> 'claims') as r (c);

-- A change of profile.
update portaria.sessoes set entrou_em = entrou_em - interval '7 hours';
select tests.remember('r', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'x', s.telefone, s)) is not null as changed from portaria.sessoes as s;
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 3599 and 3600, 'what is left of eight hours') from (select tests.recall('r') -> 'claims') as r (c);
select is((select count(distinct (familia, telefone)) from portaria.sessoes), 1::bigint, 'of the same sign-in');
insert into portaria.portal_sessoes values (tests.the('filho'), clock_timestamp() + interval '1 second');
select ok((portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'x', null) #>> '{claims,iat}')::bigint > tests.epoch(), 'never dated before the end of all earlier ones');

select * from finish();
rollback;
