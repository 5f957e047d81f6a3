-- The newest code of a person.
begin;
select plan(9);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select is((portaria.lock_otp('sistema', array[(select id from portaria.usuarios where codigo = '11144477735')])).id, null, 'a person without codes has none');
select isnt(tests.send('11144477735'), null, 'setup: a code is sent');
select isnt(tests.send('11144477735'), null, 'setup: a second code is sent');
select isnt(tests.send('52998224725'), null, 'setup: a code is sent to another person');
select tests.act_as_tester();
select is(
  (portaria.lock_otp('sistema', array[u.id])).id,
  (select o.id from portaria.login_otps as o where o.usuario_id = u.id order by o.criado_em desc limit 1),
  'the newest code of the person is returned') from portaria.usuarios as u where u.codigo = '11144477735';
select is((portaria.lock_otp('portal', array[u.id])).id, null, 'a code of the other context is not returned') from portaria.usuarios as u where u.codigo = '11144477735';
select is(p.provolatile, 'v', 'the function is volatile, so that the row is read after the wait') from pg_proc as p where p.oid = 'portaria.lock_otp(text, uuid[])'::regprocedure;
-- Without index scans the rows come in another order.
set local enable_indexscan = off;
set local enable_bitmapscan = off;
update portaria.login_otps set tentativas = 0 where id = (select o.id from portaria.login_otps as o join portaria.usuarios as u on u.id = o.usuario_id where u.codigo = '11144477735' order by o.criado_em desc limit 1);
insert into portaria.login_otps (contexto, usuario_id, sal, hash, criado_em, expira_em)
select 'sistema', u.id, uuid_send(gen_random_uuid()), sha256(''), clock_timestamp() + n * interval '1 hour', clock_timestamp() + interval '5 minutes'
from portaria.usuarios as u, generate_series(0, 2) as n where u.codigo = '11144477735';
select is(
  (portaria.lock_otp('sistema', array[u.id])).id,
  (select o.id from portaria.login_otps as o where o.usuario_id = u.id order by o.criado_em desc limit 1),
  'the newest code is returned in any order of the rows') from portaria.usuarios as u where u.codigo = '11144477735';
select is(
  (select array_agg(o.xmax <> '0'::xid order by o.criado_em) from portaria.login_otps as o where o.hash = sha256('')),
  '{f,f,t}', 'only the newest code is locked');

select * from finish();
rollback;
