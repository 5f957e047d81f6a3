-- The code of the message before.
begin;
select plan(5);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select tests.request();
select tests.remember('velho', to_jsonb(tests.send('11144477735')));
select tests.remember('novo', to_jsonb(tests.send('11144477735')));
select tests.remember('alheio', to_jsonb(tests.send('52998224725')));
select tests.act_as_tester();
create function tests.superseded(otp text) returns boolean language sql as $$
  select portaria.otp_superseded(portaria.lock_otp('sistema', u.id), otp) from portaria.usuarios as u where u.codigo = '11144477735'
$$;

select ok(tests.superseded(tests.recall('velho') #>> '{}'), 'the earlier code');
select ok(not tests.superseded(tests.recall('novo') #>> '{}') or tests.recall('novo') = tests.recall('velho'), 'not the newest');
select ok(not tests.superseded(tests.recall('alheio') #>> '{}') or tests.recall('alheio') = tests.recall('velho'), 'not that of somebody else');
select is(tests.superseded(null), false, 'not null');
select tests.age_otps('6 minutes');
select ok(tests.superseded(tests.recall('velho') #>> '{}'), 'for as long as it is kept');

select * from finish();
rollback;
