-- The send half for every kind of person: the order of limits and the rows it leaves. api.send_otp has the rest.
begin;
select plan(17);

select tests.make_usuario('11144477735');
select tests.request();
create function tests.sent(codigo text default '11144477735') returns jsonb language sql as $$
  select portaria.send_otp(row('sistema', 'usuario', u.id, u.telefone)::portaria.titular, codigo)
  from (select 1) as one left join portaria.usuarios as u on u.codigo = sent.codigo
$$;

select matches(tests.sent() ->> 'otp', '^[0-9]{6}$', 'a code');
select is((select e.otp_id from portaria.otp_envios as e), (select o.id from portaria.login_otps as o), 'the ledger names it');
select is((select count(tests.sent())::integer from generate_series(1, 2)), 2, 'two more');
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', '\x00', '203.0.113.1' from generate_series(1, 7);
select tests.throws_code('select tests.sent()', 'rate_limited_ip', 429, 'both limits are used up: the address speaks first');
select tests.request('192.0.2.9');
select tests.answers_code('select tests.sent()', 'rate_limited_user', 429, null, 'then the person');
select is((select count(*)::integer from portaria.login_otps), 3, 'a refused send makes no code');
select is((select count(*)::integer from portaria.otp_envios where verificacao and host(ip) = '192.0.2.9'), 1, 'but it revealed that the code is known, so it uses one of the ten sends of the address');
select is(tests.sent() ->> 'code', 'rate_limited_user', 'asked again');
select is((select count(*)::integer from portaria.otp_envios), 11, 'it counts once');
select is((select count(*)::integer from portaria.otp_envios where contexto = 'sistema' and otp_id is not null), 3, 'three sends');
delete from portaria.login_otps;
select is((select count(*)::integer from portaria.otp_envios where otp_id is not null), 3, 'stay sends when the codes are gone');
select set_config('request.headers', '{"x-client-ip": "192.0.2.9"}', true);
select tests.throws_code('select tests.sent()', 'invalid_request', 400, 'not without a pepper');
select set_config('request.headers', '{"x-otp-pepper": "p"}', true);
select tests.throws_code('select tests.sent()', 'invalid_request', 400, 'nor without an address');
-- Who is gone is unknown, whatever was sent before.
select tests.request('192.0.2.10');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'the limit is reached');
delete from portaria.usuarios;
select tests.answers_code($$select api.send_otp('11144477735')$$, 'user_not_found', 404, null, 'then the person is deleted');
select tests.make_usuario('52998224725') is not null as made;
select tests.request('192.0.2.11', extra => jsonb_build_object('x-request-id', repeat('x', 200)));
select tests.sent('52998224725') is not null as sent;
select is((select max(length(e.request_id)) from portaria.otp_envios as e where host(e.ip) = '192.0.2.11'), 128, 'of an id of two hundred characters the ledger keeps 128');
-- A person of the portal is all records of the CPF.
select tests.make_portal() is not null as made;
select tests.request('192.0.2.12');
select api.portal_send_otp('20000000108', '0019') is not null as sent;
select api.portal_send_otp('20000000108', '0011') is not null as sent;
select is((select array_agg(telefone) from portaria.login_otps where contexto = 'portal' and expira_em > clock_timestamp()), '{+5511900000011}', 'a code to one phone ends that to the other');

select * from finish();
rollback;
