-- The public part of the response to a send.
begin;
select plan(7);

select is(portaria.send_answer('sistema', '+5511987650011', '2026-11-20 12:00:00+00'),
  '{"situacao": "enviado", "destino": "****0011", "expira_em": "2026-11-20T12:00:00.000Z", "expira_em_segundos": 300}', 'the response has exactly these fields');
select is(portaria.send_answer('sistema', '11', now()) ->> 'destino', '****11', 'a short number is masked without padding');
update portaria.limites set valor = 60 where nome = 'otp_validade';
select is(portaria.send_answer('sistema', '+5511987650011', now()) -> 'expira_em_segundos', '60', 'expira_em_segundos follows the limit');

-- Staying signed in.
update portaria.limites set valor = 604800 where nome = 'renovacao_maxima';
select is(portaria.send_answer('sistema', '+5511987650011', now()) -> 'manter_segundos', '604800', 'manter_segundos is there where staying signed in is on');
select is(portaria.send_answer('portal', '+5511987650011', now()) ? 'manter_segundos', false, 'each context has its limit');
update portaria.limites set valor = 86400 where nome = 'renovacao_portal_maxima';
select is(portaria.send_answer('portal', '+5511987650011', now()) -> 'manter_segundos', '86400', 'the portal, too, offers it where its limit is set');
delete from portaria.limites where nome like 'renovacao%';
select is(array(select jsonb_object_keys(portaria.send_answer('sistema', null, now())) order by 1), '{destino,expira_em,expira_em_segundos,situacao}', 'without the limits the answer is that of the specification, also for a person without a phone');

select * from finish();
rollback;
