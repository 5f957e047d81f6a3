-- The cost of requests about a login code for an address.
begin;
select plan(12);

create function tests.asked(n integer, contexto text default 'sistema', ip inet default '192.0.2.1') returns integer language sql as $$
  select portaria.spend_send(asked.contexto, int4send(asked.n), asked.ip)
$$;
create function tests.spent(ip inet default '192.0.2.1') returns integer language sql as $$
  select count(*)::integer from portaria.otp_envios as e where e.ip = spent.ip
$$;

select tests.asked(1);
select is((select (contexto, codigo_digest, ip, otp_id, situacao, verificacao)::text from portaria.otp_envios), '(sistema,"\\x00000001",192.0.2.1,,recusado,t)', 'a request is a row of the ledger');
select tests.asked(1);
select is(tests.spent(), 1, 'a second request about the same code costs nothing');
select tests.asked(1, 'portal');
select is(tests.spent(), 2, 'a request in the other context costs another send');
select tests.asked(n) from generate_series(2, 9) as n;
select is(tests.spent(), 10, 'ten codes cost ten sends');
select cmp_ok(tests.asked(10), '>', 0, 'an eleventh code is refused');
select is(tests.asked(9), null, 'a code among the ten is allowed again');
select is(tests.asked(10, 'sistema', '192.0.2.2'), null, 'another address is allowed');
select tests.age_otps('1 hour');
select is(tests.asked(9), null, 'a code is allowed after an hour');
select is(tests.spent(), 11, 'a code costs another send after an hour');
-- Two concurrent requests.
select tests.meanwhile('portaria.lock_limit(text)', $$insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, verificacao) values ('sistema', int4send(20), '192.0.2.20', 'recusado', true)$$);
select tests.asked(20, ip => '192.0.2.20');
select is(tests.spent('192.0.2.20'), 1, 'concurrent requests about the same code cost one send');
select ok(tests.holds('otps_por_ip ' || inet '192.0.2.20'), 'requests of an address use one lock');
insert into portaria.otp_envios (contexto, codigo_digest, ip) values ('sistema', int4send(20), '192.0.2.21');
select tests.asked(20, ip => '192.0.2.21');
select ok(not tests.holds('otps_por_ip ' || inet '192.0.2.21'), 'a code that the address requested before takes no lock');

select * from finish();
rollback;
