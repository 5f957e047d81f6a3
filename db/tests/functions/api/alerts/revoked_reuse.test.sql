-- The alert about a revoked token that was used again.
begin;
select plan(15);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select isnt(api.logout(), null, 'setup: a token is revoked');

select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'contagem', '1', 'the first reuse counts 1');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'contagem', '2', 'the second reuse counts 2');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'usuario_id', tests.recall('c') -> 'sub', 'the response names the person of the token');
select tests.act_as_tester();
select results_eq(
  $$select jti, usuario_id::text, prioridade, contagem, enviado_em, ultimo_em > primeiro_em from portaria.alertas$$,
  $$select tests.recall('c') ->> 'jti', tests.recall('c') ->> 'sub', 'high', 3, null::timestamptz, true$$,
  'three reuses leave one alert of high priority with a count of 3');
select results_eq($$select usuario_id::text, escola_id, dados from portaria.logs_transacoes where evento = 'token.reuse'$$,
  $$select tests.recall('c') ->> 'sub', null::uuid, jsonb_build_object('jti', tests.recall('c') -> 'jti')$$, 'three reuses leave one log entry with person and token');

-- A push is due until one was sent, and again five minutes after it.
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'a push is due when none was sent');
select tests.act_as_tester();
update portaria.alertas set enviado_em = clock_timestamp() - interval '4 minutes', proxima_em = null;
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'false', 'no push is due four minutes after the last one');
select tests.act_as_tester();
update portaria.alertas set enviado_em = clock_timestamp() - interval '6 minutes';
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'a push is due six minutes after the last one');
select is(api.revoked_reuse('made-up') -> 'notificar', 'false', 'no push is due for an unknown token id');
select tests.act_as_tester();

-- What is not revoked leaves nothing.
select tests.act_as_service();
select is(api.revoked_reuse('made-up') -> 'contagem', '0', 'an unknown token id counts 0');
select is(api.revoked_reuse(null) -> 'contagem', '0', 'a null token id counts 0');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.alertas), 1, 'an unknown token id leaves no alert');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok($$select api.revoked_reuse('x')$$, '42501', null, 'a signed-in user cannot raise alerts');
select tests.act_as_nobody();
select throws_ok($$select api.revoked_reuse('x')$$, '42501', null, 'an anonymous caller cannot raise alerts');

select * from finish();
rollback;
