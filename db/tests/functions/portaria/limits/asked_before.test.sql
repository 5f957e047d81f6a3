-- Whether an address recently requested a code.
begin;
select plan(6);

insert into portaria.otp_envios (contexto, codigo_digest, ip, criado_em) values
  ('sistema', '\x01', '192.0.2.1', clock_timestamp() - interval '59 minutes'), ('sistema', '\x02', '192.0.2.1', clock_timestamp() - interval '1 hour');
select is(portaria.asked_before('sistema', '\x01', '192.0.2.1'), true, 'a request 59 minutes ago counts');
select is(portaria.asked_before('sistema', '\x02', '192.0.2.1'), false, 'a request an hour ago does not count');
select is(portaria.asked_before('portal', '\x01', '192.0.2.1'), false, 'a request in the other context does not count');
select is(portaria.asked_before('sistema', '\x01', '192.0.2.2'), false, 'a request from another address does not count');
update portaria.otp_envios set verificacao = true, situacao = 'recusado';
select is(portaria.asked_before('sistema', '\x01', '192.0.2.1'), true, 'an attempt to verify counts');
select is(portaria.asked_before('sistema', null, '192.0.2.1'), false, 'a null code was never requested');

select * from finish();
rollback;
