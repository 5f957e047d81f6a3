-- Deactivation and activation: earlier sessions and codes stay ended.
begin;
select plan(22);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'administrador');
create function tests.id() returns uuid language sql as $$select id from portaria.usuarios where codigo = '11144477735'$$;
create function tests.live() returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_live_session(%L)', tests.recall('c'))) ->> 'code', 'good')
$$;

select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
select tests.remember('alheio', to_jsonb(tests.send('52998224725'))) is not null as sent;
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;

-- Of somebody who is active nothing ends.
select tests.act_as_tester();
select ok(not portaria.set_usuario_active(tests.id(), true), 'active already');
select is(tests.live(), 'good', 'the session holds');
select is((select count(*) from portaria.login_otps where expira_em > clock_timestamp()), 2::bigint, 'and the codes do');
select ok(not portaria.set_usuario_active(gen_random_uuid(), true), 'nobody');

select ok(portaria.set_usuario_active(tests.id(), false), 'deactivated');
select ok(not portaria.set_usuario_active(tests.id(), false), 'once');
select is(tests.live(), 'session_ended', 'the session ends');
savepoint plain;
update portaria.usuarios set ativo = true where id = tests.id();
select is(tests.live(), 'session_ended', 'the row alone does not bring the session back');
rollback to savepoint plain;

select ok(portaria.set_usuario_active(tests.id(), true), 'activated');
select ok(ativo, 'the person is active') from portaria.usuarios where id = tests.id();
select is(tests.live(), 'session_ended', 'the earlier session has ended for good');
select is((select sessoes_validas_desde from portaria.usuarios where codigo = '52998224725'), '-infinity', 'nobody else''s has');
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'and so has the earlier code');
select ok(api.verify_otp('52998224725', tests.recall('alheio') #>> '{}') ? 'claims', 'that of somebody else is good');
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.remember('c', api.verify_otp('11144477735', tests.recall('otp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.act_as_tester();
select is(tests.live(), 'good', 'a new code opens a session that holds, in this very second');

-- What is over already stays as it was.
update portaria.usuarios set ativo = false where id = tests.id();
select ok(portaria.set_usuario_active(tests.id(), true), 'and once more');
select ok(bool_or(expira_em > clock_timestamp()), 'a used code keeps its time') from portaria.login_otps where usuario_id = tests.id() and usado_em is not null;

-- Each change leaves one entry; what changed nothing leaves none.
create function tests.entries(evento text) returns jsonb language sql as $$
  select jsonb_agg(l.dados) from portaria.logs_transacoes as l where l.evento = entries.evento and l.usuario_id = tests.id()
$$;
select is(tests.entries('user.activate'), '[{"antes": {"ativo": false}, "depois": {"ativo": true}}, {"antes": {"ativo": false}, "depois": {"ativo": true}}]', 'activated twice');
select is(tests.entries('user.deactivate'), '[{"antes": {"ativo": true}, "depois": {"ativo": false}}]', 'deactivated by the function once');
update portaria.usuarios set ativo = false;
select portaria.set_usuario_active(tests.id(), true);
select is((select array_agg(codigo) from portaria.usuarios where ativo), '{11144477735}', 'nobody else is activated');
update portaria.usuarios set ativo = true;
select portaria.set_usuario_active(tests.id(), false);
select is((select array_agg(codigo) from portaria.usuarios where not ativo), '{11144477735}', 'nor deactivated');

select tests.act_as_service();
select throws_ok($$select portaria.set_usuario_active(gen_random_uuid(), true)$$, '42501', null, 'the service changes nobody');

select * from finish();
rollback;
