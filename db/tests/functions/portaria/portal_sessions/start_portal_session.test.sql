-- A session of the portal, made and logged.
begin;
select plan(3);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('r', portaria.start_portal_session(portaria.portal_perfis('20000000299') -> 0, 'portal.login.success')) is not null as started;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'claims and body');
select is(tests.recall('r') -> 'sessao', portaria.portal_body(tests.recall('r') -> 'claims'), 'the body is that of the claims');
select results_eq(
  $$select evento, usuario_id::text, escola_id, host(ip), dados from portaria.logs_transacoes$$,
  $$select 'portal.login.success', null, tests.the('escola_a'), '203.0.113.1', jsonb_build_object('portal_type', 'aluno', 'titular_id', tests.the('filho'), 'jti', tests.recall('r') -> 'claims' -> 'jti')$$,
  'the log says who, where and which session');

select * from finish();
rollback;
