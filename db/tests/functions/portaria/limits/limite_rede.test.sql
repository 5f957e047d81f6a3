-- A limit that differs by network.
begin;
select plan(14);

insert into portaria.limites_rede (rede, nome, valor) values
  ('192.0.2.0/24', 'otps_por_ip', 200), ('192.0.2.7/32', 'otps_por_ip', 1), ('192.0.0.0/16', 'otps_por_ip', 50), ('2001:db8::/32', 'otps_por_ip', 300);
select is(portaria.limite_rede(l.nome, portaria.ip_identity(l.ip::inet)), l.valor, l.sobre)
from (values
  ('otps_por_ip', '198.51.100.1', 10, 'elsewhere'),
  ('otps_por_ip', '192.0.2.1', 200, 'in the network'),
  ('otps_por_ip', '::ffff:192.0.2.1', 200, 'written as IPv6'),
  ('otps_por_ip', '192.0.2.7', 1, 'the smallest network counts'),
  ('otps_por_ip', '192.0.9.9', 50, 'in the larger one'),
  ('otps_por_ip', '2001:db8:1:2::3', 300, 'IPv6'),
  ('erros_por_ip', '192.0.2.1', 60, 'another limit')
) as l (nome, ip, valor, sobre);
select throws_ok(format('insert into portaria.limites_rede (rede, nome, valor) values (%L, %L, %s)', l.rede, l.nome, l.valor), '23514', null, l.sobre)
from (values
  ('192.0.2.0/25', 'otps_por_usuario', 5, 'a limit of a person has no network'),
  ('192.0.2.0/25', 'otps_por_ip', 0, 'a limit is positive'),
  ('2001:db8::1/128', 'otps_por_ip', 5, 'IPv6 counts by /64'),
  ('::ffff:192.0.2.0/120', 'otps_por_ip', 5, 'IPv4 is written as IPv4')
) as l (rede, nome, valor, sobre);

-- It is what the limits ask.
create function tests.ledger(quantos integer, ip inet) returns void language sql as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', '\x00', ledger.ip from generate_series(1, quantos)
$$;
select tests.ledger(199, '192.0.2.1');
select lives_ok($$select portaria.limit_sends_by_ip('192.0.2.1')$$, '199 sends of an address of the school');
select tests.ledger(1, '192.0.2.1');
select tests.throws_code($$select portaria.limit_sends_by_ip('192.0.2.1')$$, 'rate_limited_ip', 429, '200');
select tests.ledger(1, '192.0.2.7');
select tests.throws_code($$select portaria.limit_sends_by_ip('192.0.2.7')$$, 'rate_limited_ip', 429, 'one, where only one is allowed');

select * from finish();
rollback;
