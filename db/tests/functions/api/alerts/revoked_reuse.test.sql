-- The alert about a revoked token that was used again.
begin;
select plan(15);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select isnt(api.logout(), null, 'a token is revoked');

select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'contagem', '1', 'the first reuse');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'contagem', '2', 'the second');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'usuario_id', tests.recall('c') -> 'sub', 'whose token it was');
select tests.act_as_tester();
select results_eq(
  $$select jti, usuario_id::text, prioridade, contagem, enviado_em, ultimo_em > primeiro_em from portaria.alertas$$,
  $$select tests.recall('c') ->> 'jti', tests.recall('c') ->> 'sub', 'high', 3, null::timestamptz, true$$,
  'one row, of high priority, that counts');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'token.reuse'), 1, 'one entry in the log');

-- A push is due until one was sent, and again five minutes after it.
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'none was sent: a push is due');
select tests.act_as_tester();
update portaria.alertas set enviado_em = clock_timestamp() - interval '4 minutes', proxima_em = null;
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'false', 'one was sent four minutes ago: none is due');
select tests.act_as_tester();
update portaria.alertas set enviado_em = clock_timestamp() - interval '6 minutes';
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'it was six minutes ago: another is due');
select is(api.revoked_reuse('made-up') -> 'notificar', 'false', 'none for a made-up id');
select tests.act_as_tester();

-- What is not revoked leaves nothing.
select tests.act_as_service();
select is(api.revoked_reuse('made-up') -> 'contagem', '0', 'a made-up id');
select is(api.revoked_reuse(null) -> 'contagem', '0', 'no id');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.alertas), 1, 'left no row');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok($$select api.revoked_reuse('x')$$, '42501', null, 'a signed-in user cannot raise alerts');
select tests.act_as_nobody();
select throws_ok($$select api.revoked_reuse('x')$$, '42501', null, 'nor can anybody else');

select * from finish();
rollback;
