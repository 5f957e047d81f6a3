-- What a question about a login code costs an address.
begin;
select plan(12);

create function tests.asked(n integer, contexto text default 'sistema', ip inet default '192.0.2.1') returns void language sql as $$
  select portaria.spend_send(asked.contexto, int4send(asked.n), asked.ip)
$$;
create function tests.spent(ip inet default '192.0.2.1') returns integer language sql as $$
  select count(*)::integer from portaria.otp_envios as e where e.ip = spent.ip
$$;

select tests.asked(1);
select is((select (contexto, codigo_digest, ip, otp_id, situacao, verificacao)::text from portaria.otp_envios), '(sistema,"\\x00000001",192.0.2.1,,recusado,t)', 'a row of the ledger');
select tests.asked(1);
select is(tests.spent(), 1, 'the same code again costs nothing');
select tests.asked(1, 'portal');
select is(tests.spent(), 2, 'in the other context it does');
select tests.asked(n) from generate_series(2, 9) as n;
select is(tests.spent(), 10, 'ten');
select tests.throws_code('select tests.asked(10)', 'rate_limited_ip', 429, 'not an eleventh');
select lives_ok('select tests.asked(9)', 'but again about one of the ten');
select lives_ok($$select tests.asked(10, 'sistema', '192.0.2.2')$$, 'from another address');
select tests.age_otps('1 hour');
select lives_ok('select tests.asked(9)', 'an hour later');
select is(tests.spent(), 11, 'it is a new question');
-- Two questions at the same moment.
select tests.meanwhile('portaria.lock_limit(text)', $$insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, verificacao) values ('sistema', int4send(20), '192.0.2.20', 'recusado', true)$$);
select tests.asked(20, ip => '192.0.2.20');
select is(tests.spent('192.0.2.20'), 1, 'about the same code are one');
select ok(tests.holds('otps_por_ip ' || inet '192.0.2.20'), 'the address takes turns');
insert into portaria.otp_envios (contexto, codigo_digest, ip) values ('sistema', int4send(20), '192.0.2.21');
select tests.asked(20, ip => '192.0.2.21');
select ok(not tests.holds('otps_por_ip ' || inet '192.0.2.21'), 'but takes no lock for a code that it asked about before');

select * from finish();
rollback;
