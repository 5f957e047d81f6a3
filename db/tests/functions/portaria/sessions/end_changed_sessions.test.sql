-- A person who was deactivated, or whose phone changed, loses earlier sessions.
begin;
select plan(13);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
create function tests.live() returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_live_session(%L)', tests.recall('c'))) ->> 'code', 'good')
$$;
create function tests.again() returns boolean language sql as $$
  select tests.remember('c', portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, 'prova') -> 'claims') is not null from portaria.usuarios as u
$$;
select tests.request();

-- Changes that end nothing.
update portaria.usuarios set nome_completo = 'Other', escola_id = (select id from api.escolas), ativo = true, telefone = telefone;
select is(tests.live(), 'good', 'a new name, the same phone');

-- By SQL alone, as a DBA does it.
update portaria.usuarios set ativo = false;
select is(tests.live(), 'session_ended', 'deactivated');
update portaria.usuarios set ativo = true;
select is(tests.live(), 'session_ended', 'and activated: what ended stays ended');
select tests.again();
select is(tests.live(), 'good', 'a session of after holds, in this very second');
select ok((tests.recall('c') ->> 'iat')::bigint <= tests.epoch(2), 'and is not dated far ahead');
update portaria.usuarios set telefone = '+5511999990000';
select is(tests.live(), 'session_ended', 'a new phone');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.live(), 'session_ended', 'and the old one again');
select tests.again();
update portaria.usuarios set telefone = null;
select is(tests.live(), 'session_ended', 'no phone');
update portaria.usuarios set telefone = '+5511987650011';

-- Codes go the same way, and nothing is written where leaks are noted.
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
update portaria.usuarios set telefone = '+5511999990000';
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a code that went to the old phone');
select tests.act_as_tester();
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'nothing is on the blacklist');
select tests.again();
select tests.remember('iat', tests.recall('c') -> 'iat') is not null as kept;
do $$begin for i in 1..100 loop update portaria.usuarios set ativo = not ativo; end loop; update portaria.usuarios set ativo = true; end$$;
select tests.again();
select is(tests.live(), 'good', 'a hundred changes in a moment');
select ok((tests.recall('c') ->> 'iat')::bigint <= (tests.recall('iat') #>> '{}')::bigint + 2, 'move no session into the future');
update portaria.login_otps set expira_em = '2026-01-01', usado_em = null;
update portaria.usuarios set telefone = '+5511999990001';
select is((select expira_em from portaria.login_otps), '2026-01-01', 'a code that had expired keeps its end');

select * from finish();
rollback;
