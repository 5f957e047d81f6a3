-- Whether an address asked about a code.
begin;
select plan(6);

insert into portaria.otp_envios (contexto, codigo_digest, ip, criado_em) values
  ('sistema', '\x01', '192.0.2.1', clock_timestamp() - interval '59 minutes'), ('sistema', '\x02', '192.0.2.1', clock_timestamp() - interval '1 hour');
select is(portaria.asked_before('sistema', '\x01', '192.0.2.1'), true, 'within the hour');
select is(portaria.asked_before('sistema', '\x02', '192.0.2.1'), false, 'an hour ago');
select is(portaria.asked_before('portal', '\x01', '192.0.2.1'), false, 'in the other context');
select is(portaria.asked_before('sistema', '\x01', '192.0.2.2'), false, 'from another address');
update portaria.otp_envios set verificacao = true, situacao = 'recusado';
select is(portaria.asked_before('sistema', '\x01', '192.0.2.1'), true, 'by an attempt to verify');
select is(portaria.asked_before('sistema', null, '192.0.2.1'), false, 'about nothing');

select * from finish();
rollback;
