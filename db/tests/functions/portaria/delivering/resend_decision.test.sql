-- The decision for every state of the ledger and of the code.
begin;
select plan(17);

select tests.make_usuario('11144477735');
select tests.request();
select tests.act_as_service();
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select tests.act_as_tester();
create function tests.decide(situacoes text[], vencido boolean default false, reenvio boolean default false) returns text language plpgsql as $$
declare
  v_otp_id uuid := (tests.recall('envio') ->> 'otp_id')::uuid;
begin
  delete from portaria.otp_envios as e where e.otp_id = v_otp_id;
  insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, reenvio)
  select 'sistema', '\x01', '::1', v_otp_id, 'canal ' || s.n, s.situacao, decide.reenvio and s.n = 2 from unnest(decide.situacoes) with ordinality as s (situacao, n);
  return portaria.resend_decision(v_otp_id, decide.vencido);
end;
$$;

select is(tests.decide('{pendente}'), 'aguardar', 'an unreported send waits');
select is(tests.decide('{pendente}', true), 'encerrar', 'an unreported send ends after its time');
select is(tests.decide('{aceito}'), 'aguardar', 'an accepted message waits');
select is(tests.decide('{aceito}', true), 'encerrar', 'an accepted message ends after its time on a channel without receipts');
select is(tests.decide('{falhou}'), 'reenviar', 'a failed message is sent again');
select is(tests.decide('{falhou,aceito}'), 'aguardar', 'a message accepted by the second channel waits');
select is(tests.decide('{falhou,falhou}'), 'reenviar', 'a message that failed on the second channel is sent again');
select is(tests.decide(array[situacao], vencido), 'encerrar', format('%s, vencido %s', situacao, vencido)) from unnest('{entregue,lido}'::text[]) as situacao, unnest('{true,false}'::boolean[]) as vencido;
select is(tests.decide('{falhou,falhou}', true, true), 'encerrar', 'a message that was sent again ends');
select is(tests.decide('{}'), 'aguardar', 'a send without rows waits');
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, recibo_em) values ('sistema', '\x01', '::1', 'canal 2', 'entregue', now());
select is(tests.decide('{falhou,aceito}', true), 'reenviar', 'an accepted message is sent again after its time on a channel with receipts');
select is(tests.decide('{aceito}', true), 'encerrar', 'receipts of another channel do not count');
update portaria.login_otps set tentativas = 3;
select is(tests.decide('{falhou}'), 'encerrar', 'a blocked code ends');
update portaria.login_otps set tentativas = 0, expira_em = clock_timestamp();
select is(tests.decide('{falhou}'), 'encerrar', 'an expired code ends');

select * from finish();
rollback;
