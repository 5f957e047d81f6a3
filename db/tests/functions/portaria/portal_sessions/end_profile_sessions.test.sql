-- A school ends the sessions of a profile, and the log has their number.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
create function tests.started(jti text) returns void language sql security definer as $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
  values (jti, gen_random_uuid(), 'portal', tests.the('filho'), '+5511900000012', clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 hour')
$$;
select tests.started('a');
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select tests.started('b')$$);
select portaria.end_profile_sessions(jsonb_build_object('id', a.id, 'cpf', a.cpf, 'escola_id', a.escola_id)) from api.alunos as a where a.id = tests.the('filho');
select results_eq(
  $$select escola_id, dados from portaria.logs_transacoes where evento = 'session.revoke'$$,
  $$select tests.the('escola_a'), jsonb_build_object('titular_id', tests.the('filho'), 'antes', '{"sessoes": 2}'::jsonb, 'depois', '{"sessoes": 0}'::jsonb)$$,
  'a session that began during the wait for the lock is counted'
);
select is(jsonb_array_length(portaria.sessions_of('portal', tests.the('filho'))), 0, 'no session of the profile is left');
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('filho'))$$, 'sessions of other profiles are not ended');
update portaria.portal_sessoes set validas_desde = '2026-01-01' where titular_id = tests.the('filho');
select portaria.end_profile_sessions(jsonb_build_object('id', a.id, 'cpf', a.cpf, 'escola_id', a.escola_id)) from api.alunos as a where a.id = tests.the('filho');
select ok((select validas_desde > clock_timestamp() - interval '1 minute' from portaria.portal_sessoes), 'a second call ends the sessions that began since the first');
select ok(tests.holds('portal 20000000299'), 'the person''s lock is held');

select * from finish();
rollback;
