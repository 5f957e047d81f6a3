-- The public part of the response to a send.
begin;
select plan(3);

select is(portaria.send_answer('+5511987650011', '2026-11-20 12:00:00+00'),
  '{"situacao": "enviado", "destino": "****0011", "expira_em": "2026-11-20T12:00:00.000Z", "expira_em_segundos": 300}', 'the response has exactly these fields');
select is(portaria.send_answer('11', now()) ->> 'destino', '****11', 'a short number is masked without padding');
update portaria.limites set valor = 60 where nome = 'otp_validade';
select is(portaria.send_answer('+5511987650011', now()) -> 'expira_em_segundos', '60', 'expira_em_segundos follows the limit');

select * from finish();
rollback;
