-- Limits of networks.
begin;
select plan(14);

insert into portaria.limites_rede (rede, nome, valor) values
  ('192.0.2.0/24', 'otps_por_ip', 200), ('192.0.2.7/32', 'otps_por_ip', 1), ('192.0.0.0/16', 'otps_por_ip', 50), ('2001:db8::/32', 'otps_por_ip', 300);
select is(portaria.limite_rede(l.nome, portaria.ip_identity(l.ip::inet)), l.valor, l.sobre)
from (values
  ('otps_por_ip', '198.51.100.1', 10, 'an address outside the networks has the general limit'),
  ('otps_por_ip', '192.0.2.1', 200, 'an address in a network has its limit'),
  ('otps_por_ip', '::ffff:192.0.2.1', 200, 'an IPv4 address in IPv6 form has the limit of its network'),
  ('otps_por_ip', '192.0.2.7', 1, 'the smallest network with the address decides'),
  ('otps_por_ip', '192.0.9.9', 50, 'an address in the larger network only has its limit'),
  ('otps_por_ip', '2001:db8:1:2::3', 300, 'an IPv6 address has the limit of its network'),
  ('erros_por_ip', '192.0.2.1', 60, 'another limit of the network is the general one')
) as l (nome, ip, valor, sobre);
select throws_ok(format('insert into portaria.limites_rede (rede, nome, valor) values (%L, %L, %s)', l.rede, l.nome, l.valor), '23514', null, l.sobre)
from (values
  ('192.0.2.0/25', 'otps_por_usuario', 5, 'a limit of a person for a network is refused'),
  ('192.0.2.0/25', 'otps_por_ip', 0, 'a network limit of zero is refused'),
  ('2001:db8::1/128', 'otps_por_ip', 5, 'an IPv6 network smaller than /64 is refused'),
  ('::ffff:192.0.2.0/120', 'otps_por_ip', 5, 'an IPv4 network in IPv6 form is refused')
) as l (rede, nome, valor, sobre);

-- The limits use the value of the network.
create function tests.ledger(quantos integer, ip inet) returns void language sql as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', '\x00', ledger.ip from generate_series(1, quantos)
$$;
select tests.ledger(199, '192.0.2.1');
select is(portaria.limit_sends_by_ip('192.0.2.1'), null, '199 sends of an address in the network are allowed');
select tests.ledger(1, '192.0.2.1');
select cmp_ok(portaria.limit_sends_by_ip('192.0.2.1'), '>', 0, '200 sends of an address in the network are refused');
select tests.ledger(1, '192.0.2.7');
select cmp_ok(portaria.limit_sends_by_ip('192.0.2.7'), '>', 0, 'one send of an address with a limit of one is refused');

select * from finish();
rollback;
