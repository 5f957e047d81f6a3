-- Deactivation and activation: earlier sessions and codes stay ended.
begin;
select plan(22);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'especialista');
create function tests.id() returns uuid language sql as $$select id from portaria.usuarios where codigo = '11144477735'$$;
create function tests.live() returns text language sql as $$
  select coalesce((select r from portaria.live_session_refusal(tests.recall('c')) as r), 'good')
$$;

select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
select tests.remember('alheio', to_jsonb(tests.send('52998224725'))) is not null as sent;
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;

-- Activating an active person ends nothing.
select tests.act_as_tester();
select ok(not portaria.set_usuario_active(tests.id(), true), 'activating an active person returns false');
select is(tests.live(), 'good', 'activating an active person keeps the session');
select is((select count(*) from portaria.login_otps where expira_em > clock_timestamp()), 2::bigint, 'activating an active person keeps the codes');
select ok(not portaria.set_usuario_active(gen_random_uuid(), true), 'activating an unknown person returns false');

select ok(portaria.set_usuario_active(tests.id(), false), 'deactivating an active person returns true');
select ok(not portaria.set_usuario_active(tests.id(), false), 'deactivating an inactive person returns false');
select is(tests.live(), 'session_ended', 'deactivating ends the session');
savepoint plain;
update portaria.usuarios set ativo = true where id = tests.id();
select is(tests.live(), 'session_ended', 'setting ativo directly does not restore the session');
rollback to savepoint plain;

select ok(portaria.set_usuario_active(tests.id(), true), 'activating an inactive person returns true');
select ok(ativo, 'the person is active') from portaria.usuarios where id = tests.id();
select is(tests.live(), 'session_ended', 'the earlier session stays ended after the activation');
select is((select sessoes_validas_desde from portaria.usuarios where codigo = '52998224725'), '-infinity', 'sessions of other people are not ended');
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'the earlier code is expired after the activation');
select ok(api.verify_otp('52998224725', tests.recall('alheio') #>> '{}') ? 'claims', 'the code of another person stays valid');
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.remember('c', api.verify_otp('11144477735', tests.recall('otp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.act_as_tester();
select is(tests.live(), 'good', 'a session opened in the same second is valid');

-- Codes that were used or expired are unchanged.
update portaria.usuarios set ativo = false where id = tests.id();
select ok(portaria.set_usuario_active(tests.id(), true), 'setup: the person is deactivated directly and activated');
select ok(bool_or(expira_em > clock_timestamp()), 'a used code keeps its expiry') from portaria.login_otps where usuario_id = tests.id() and usado_em is not null;

-- Each change makes one log entry; a call without a change makes none.
create function tests.entries(evento text) returns jsonb language sql as $$
  select jsonb_agg(l.dados) from portaria.logs_transacoes as l where l.evento = entries.evento and l.usuario_id = tests.id()
$$;
select is(tests.entries('user.activate'), '[{"antes": {"ativo": false}, "depois": {"ativo": true}}, {"antes": {"ativo": false}, "depois": {"ativo": true}}]', 'two activations make two log entries');
select is(tests.entries('user.deactivate'), '[{"antes": {"ativo": true}, "depois": {"ativo": false}}]', 'one deactivation makes one log entry');
update portaria.usuarios set ativo = false;
select portaria.set_usuario_active(tests.id(), true);
select is((select array_agg(codigo) from portaria.usuarios where ativo), '{11144477735}', 'activating one person activates no other');
update portaria.usuarios set ativo = true;
select portaria.set_usuario_active(tests.id(), false);
select is((select array_agg(codigo) from portaria.usuarios where not ativo), '{11144477735}', 'deactivating one person deactivates no other');

select tests.act_as_service();
select throws_ok($$select portaria.set_usuario_active(gen_random_uuid(), true)$$, '42501', null, 'the service may not activate a person');

select * from finish();
rollback;
