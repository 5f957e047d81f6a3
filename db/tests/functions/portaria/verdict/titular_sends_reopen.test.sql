-- Which codes count against the three in a quarter of an hour.
begin;
select plan(9);

select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'especialista'))) is not null as maria;
select tests.remember('outra', to_jsonb(tests.make_usuario('55544477731', 'especialista'))) is not null as another;
create function tests.wait(nome text) returns integer language sql security definer as $$
  select portaria.titular_sends_reopen(array[(tests.recall(wait.nome) #>> '{}')::uuid])
$$;

select tests.request();
select tests.send('33344477733') is not null, tests.send('33344477733') is not null, tests.send('33344477733') is not null;
select tests.act_as_tester();
select cmp_ok(tests.wait('maria'), '>', 0, 'three codes reach the limit');
select is(tests.wait('outra'), null, 'the limit of another person is not reached');
update portaria.otp_envios set verificacao = true where id = (select min(id::text)::uuid from portaria.otp_envios);
select is(tests.wait('maria'), null, 'an attempt to verify does not count');
update portaria.otp_envios set verificacao = false, situacao = 'falhou', canal = 'a' where verificacao;
select is(tests.wait('maria'), null, 'a code that no channel accepted does not count');
update portaria.otp_envios set situacao = 'aceito' where situacao = 'falhou';
select cmp_ok(tests.wait('maria'), '>', 0, 'a code that a channel accepted counts');
update portaria.otp_envios set criado_em = criado_em - interval '14 minutes 50 seconds';
select ok(tests.wait('maria') between 1 and 10, 'the wait ends after fifteen minutes');
update portaria.otp_envios set criado_em = criado_em - interval '10 seconds';
select is(tests.wait('maria'), null, 'there is no wait after fifteen minutes');
-- A code that was sent twice.
delete from portaria.desbloqueios;
delete from portaria.otp_envios;
delete from portaria.login_otps;
insert into portaria.login_otps (contexto, usuario_id, sal, hash, expira_em)
select 'sistema', u.id, uuid_send(gen_random_uuid()), sha256(''), now() from portaria.usuarios as u, generate_series(1, 3) where u.id = (select id from portaria.usuarios order by codigo limit 1);
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, situacao, criado_em, ordem)
select 'sistema', '\x00', '192.0.2.1', o.id, v.situacao, clock_timestamp() - v.idade, v.ordem from portaria.login_otps as o, (values ('falhou', interval '10 minutes', 1), ('aceito', interval '1 minute', 2)) as v (situacao, idade, ordem);
create function tests.wait() returns integer language sql as $$ select portaria.titular_sends_reopen(array[(select id from portaria.usuarios order by codigo limit 1)]) $$;
select ok(tests.wait() between 290 and 300, 'a code counts from its first message, even if that failed');
update portaria.otp_envios set criado_em = criado_em - interval '10 minutes' where ordem = 1;
select ok(tests.wait() between 830 and 840, 'a code counts from its second message when the first left the window');

select * from finish();
rollback;
