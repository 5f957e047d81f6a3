-- Whether a channel usually reports deliveries.
begin;
select plan(4);

select is(portaria.channel_reports('whatsapp'), false, 'a channel without receipts does not report');
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, recibo_em)
values ('sistema', '\x01', '::1', 'whatsapp', 'entregue', now() - interval '24 hours 1 second'), ('sistema', '\x01', '::1', 'whatsapp', 'aceito', null),
  ('sistema', '\x01', '::1', 'twilio-sms', 'falhou', now());
select is(portaria.channel_reports('whatsapp'), false, 'a channel without a receipt for 24 hours does not report');
update portaria.otp_envios set recibo_em = now() - interval '23 hours' where situacao = 'entregue';
select is(portaria.channel_reports('whatsapp'), true, 'a channel with a receipt within 24 hours reports');
select is(portaria.channel_reports('twilio-sms'), true, 'a receipt of a failure counts as well');

select * from finish();
rollback;
