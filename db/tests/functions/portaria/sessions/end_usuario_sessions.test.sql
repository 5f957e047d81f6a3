-- All sessions of a person end, and the log has their number.
begin;
select plan(4);

select tests.make_usuario('11144477735', 'coordenador');
select tests.request();
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
create function tests.started(jti text) returns void language sql security definer as $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
  select jti, gen_random_uuid(), 'sistema', u.id, 'coordenador', (select up.escola_id from portaria.usuario_papeis as up), clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 hour' from portaria.usuarios as u
$$;
select tests.started('a');
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select tests.started('b')$$);
select portaria.end_usuario_sessions(u.id) from portaria.usuarios as u;
select results_eq(
  $$select usuario_id, dados from portaria.logs_transacoes where evento = 'session.revoke'$$,
  $$select id, '{"antes": {"sessoes": 2}, "depois": {"sessoes": 0}}'::jsonb from portaria.usuarios$$,
  'a session that began during the wait for the lock is counted'
);
select is(jsonb_array_length(portaria.sessions_of('sistema', u.id)), 0, 'no session of the person is left') from portaria.usuarios as u;
select tests.present(tests.recall('c'));
select tests.throws_code('select portaria.check_request()', 'session_ended', 401, 'a session without a row is refused');
select tests.act_as_tester();
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'no token is on the blacklist');

select * from finish();
rollback;
