-- A person who is deactivated, or whose phone changes, loses earlier sessions.
begin;
select plan(13);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
create function tests.live() returns text language sql as $$
  select coalesce((select r from portaria.live_session_refusal(tests.recall('c')) as r), 'good')
$$;
create function tests.again() returns boolean language sql as $$
  select tests.remember('c', portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, 'prova') -> 'claims') is not null from portaria.usuarios as u
$$;
select tests.request();

-- Changes without effect on sessions.
update portaria.usuarios set nome_completo = 'Other', escola_id = (select id from api.escolas), ativo = true, telefone = telefone;
select is(tests.live(), 'good', 'a changed name and an unchanged phone keep the session');

-- Changes by SQL, as a DBA makes them.
update portaria.usuarios set ativo = false;
select is(tests.live(), 'session_ended', 'a deactivation ends the session');
update portaria.usuarios set ativo = true;
select is(tests.live(), 'session_ended', 'the session stays ended after an activation');
select tests.again();
select is(tests.live(), 'good', 'a session opened in the same second is valid');
select ok((tests.recall('c') ->> 'iat')::bigint <= tests.epoch(2), 'that session is dated at most two seconds ahead');
update portaria.usuarios set telefone = '+5511999990000';
select is(tests.live(), 'session_ended', 'a changed phone ends the session');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.live(), 'session_ended', 'the session stays ended after the phone was changed back');
select tests.again();
update portaria.usuarios set telefone = null;
select is(tests.live(), 'session_ended', 'a removed phone ends the session');
update portaria.usuarios set telefone = '+5511987650011';

-- Codes end too, and nothing is added to the blacklist.
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
update portaria.usuarios set telefone = '+5511999990000';
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a code sent to the old phone is expired');
select tests.act_as_tester();
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'no token is on the blacklist');
select tests.again();
select tests.remember('iat', tests.recall('c') -> 'iat') is not null as kept;
do $$begin for i in 1..100 loop update portaria.usuarios set ativo = not ativo; end loop; update portaria.usuarios set ativo = true; end$$;
select tests.again();
select is(tests.live(), 'good', 'a session after a hundred changes is valid');
select ok((tests.recall('c') ->> 'iat')::bigint <= greatest((tests.recall('iat') #>> '{}')::bigint, tests.epoch()) + 2, 'a hundred changes date the next session at most two seconds ahead');
update portaria.login_otps set expira_em = '2026-01-01', usado_em = null;
update portaria.usuarios set telefone = '+5511999990001';
select is((select expira_em from portaria.login_otps), '2026-01-01', 'an expired code keeps its expiry');

select * from finish();
rollback;
