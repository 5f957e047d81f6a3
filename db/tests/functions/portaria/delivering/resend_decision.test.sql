-- The decision by every state of the ledger and of the code.
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

select is(tests.decide('{pendente}'), 'aguardar', 'not reported yet');
select is(tests.decide('{pendente}', true), 'encerrar', 'a report that never came');
select is(tests.decide('{aceito}'), 'aguardar', 'accepted');
select is(tests.decide('{aceito}', true), 'encerrar', 'late, on a channel that never confirms');
select is(tests.decide('{falhou}'), 'reenviar', 'failed');
select is(tests.decide('{falhou,aceito}'), 'aguardar', 'the second channel accepted');
select is(tests.decide('{falhou,falhou}'), 'reenviar', 'and failed later');
select is(tests.decide(array[situacao], vencido), 'encerrar', format('%s, vencido %s', situacao, vencido)) from unnest('{entregue,lido}'::text[]) as situacao, unnest('{true,false}'::boolean[]) as vencido;
select is(tests.decide('{falhou,falhou}', true, true), 'encerrar', 'resent already');
select is(tests.decide('{}'), 'aguardar', 'no receipt yet, before the time is over');
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, recibo_em) values ('sistema', '\x01', '::1', 'canal 2', 'entregue', now());
select is(tests.decide('{falhou,aceito}', true), 'reenviar', 'late, on a channel that confirms, after another one failed');
select is(tests.decide('{aceito}', true), 'encerrar', 'a receipt of another channel says nothing');
update portaria.login_otps set tentativas = 3;
select is(tests.decide('{falhou}'), 'encerrar', 'a blocked code goes nowhere');
update portaria.login_otps set tentativas = 0, expira_em = clock_timestamp();
select is(tests.decide('{falhou}'), 'encerrar', 'nor does an expired one');

select * from finish();
rollback;
