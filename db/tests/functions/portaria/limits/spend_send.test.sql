-- What a question about a login code costs the address that asks.
begin;
select plan(9);

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

select * from finish();
rollback;
