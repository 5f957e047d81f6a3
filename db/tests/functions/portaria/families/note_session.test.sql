-- A session without a row gets one.
begin;
select plan(4);

select tests.make_usuario('11144477735', 'administrador') is not null as ana;
select tests.request();
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
create function tests.of(removed text default '') returns portaria.sessoes language sql as $$
  select portaria.session_of(tests.recall('c') - removed, 'sistema', (tests.recall('c') ->> 'sub')::uuid)
$$;

select portaria.note_session(tests.of('jti')), portaria.note_session(null);
select is((select count(*)::integer from portaria.sessoes), 0, 'a token without a jti has none');
select portaria.note_session(tests.of());
select results_eq('select s from portaria.sessoes as s', 'select tests.of()', 'the row is the session');
select results_eq('select user_agent, ip from portaria.sessoes', $$values ('pgTAP', null::inet)$$, 'with the device that asks; its address at the sign-in is not known');
update portaria.sessoes set encerrada_em = now();
select lives_ok('select portaria.note_session(tests.of())', 'and stays as it is');

select * from finish();
rollback;
