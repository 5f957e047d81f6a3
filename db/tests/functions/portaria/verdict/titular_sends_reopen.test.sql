-- Which codes count against the three of a quarter of an hour.
begin;
select plan(7);

select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'especialista'))) is not null as maria;
select tests.remember('outra', to_jsonb(tests.make_usuario('55544477731', 'especialista'))) is not null as another;
create function tests.wait(nome text) returns integer language sql security definer as $$
  select portaria.titular_sends_reopen(array[(tests.recall(wait.nome) #>> '{}')::uuid])
$$;

select tests.request();
select tests.send('33344477733') is not null, tests.send('33344477733') is not null, tests.send('33344477733') is not null;
select tests.act_as_tester();
select cmp_ok(tests.wait('maria'), '>', 0, 'three codes are enough');
select is(tests.wait('outra'), null, 'somebody else may ask');
update portaria.otp_envios set verificacao = true where id = (select min(id::text)::uuid from portaria.otp_envios);
select is(tests.wait('maria'), null, 'the mark of an answer is no send');
update portaria.otp_envios set verificacao = false, situacao = 'falhou', canal = 'a' where verificacao;
select is(tests.wait('maria'), null, 'a code that no channel took does not count');
update portaria.otp_envios set situacao = 'aceito' where situacao = 'falhou';
select cmp_ok(tests.wait('maria'), '>', 0, 'one that a channel took does');
update portaria.otp_envios set criado_em = criado_em - interval '14 minutes 50 seconds';
select ok(tests.wait('maria') between 1 and 10, 'until the quarter of an hour is over');
update portaria.otp_envios set criado_em = criado_em - interval '10 seconds';
select is(tests.wait('maria'), null, 'and not longer');

select * from finish();
rollback;
