-- Marking a code as used.
begin;
select plan(3);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select isnt(tests.send('11144477735'), null, 'setup: a code is sent');
select isnt(tests.send('52998224725'), null, 'setup: a code is sent to another person');
select tests.act_as_tester();
select portaria.use_otp(o.id) from portaria.login_otps as o join portaria.usuarios as u on u.id = o.usuario_id where u.codigo = '11144477735';
select results_eq(
  $$select u.codigo, o.usado_em between now() - interval '1 minute' and clock_timestamp() from portaria.login_otps as o join portaria.usuarios as u on u.id = o.usuario_id order by 1$$,
  $$values ('11144477735', true), ('52998224725', null)$$, 'only the given code is marked as used');

select * from finish();
rollback;
