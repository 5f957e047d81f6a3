-- The cap on wrong attempts of one person and day, as a refusal.
begin;
select plan(7);

select tests.make_usuario('11144477735');
select tests.request();
select isnt(tests.send('11144477735'), null, 'a code');
select tests.act_as_tester();
prepare limited as
  select portaria.limit_errors_by_titular(o.titular_id, portaria.otp_state(o))
  from portaria.usuarios as u, portaria.lock_otp('sistema', u.id) as o
  where u.codigo = '11144477735';

select is(tests.retry_after($$select portaria.limit_errors_by_titular(id, 'rate_limited_user') from portaria.usuarios$$), 1, 'one that reopened meanwhile says when, too');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 29, '3 hours');
select lives_ok('limited', 'twenty-nine');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 1, '2 hours');
select tests.throws_code('execute limited', 'rate_limited_user', 429, 'thirty');
select ok(tests.retry_after('execute limited') between 75590 and 75600, 'until the oldest of them is a day old');
update portaria.login_otps set usado_em = clock_timestamp() where expira_em > clock_timestamp();
select lives_ok('limited', 'a code that is not valid anyway is told so');
update portaria.login_otps set usado_em = null;
select tests.request('192.0.2.1', 'uniform');
select lives_ok('limited', 'uniform refusals do not tell');

select * from finish();
rollback;
