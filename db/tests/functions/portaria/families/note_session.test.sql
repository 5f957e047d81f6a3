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
select is((select count(*)::integer from portaria.sessoes), 0, 'a token without a jti gets no row');
select portaria.note_session(tests.of());
select results_eq('select s from portaria.sessoes as s', 'select tests.of()', 'the new row is the session of the token');
select results_eq('select user_agent, ip from portaria.sessoes', $$values ('pgTAP', null::inet)$$, 'the new row has the device of the request, and no address');
update portaria.sessoes set encerrada_em = now();
select lives_ok('select portaria.note_session(tests.of())', 'a second call changes nothing');

select * from finish();
rollback;
