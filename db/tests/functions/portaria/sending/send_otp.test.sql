-- Sending to any kind of person: the order of limits and the stored rows. api.send_otp has the other tests.
begin;
select plan(18);

select tests.make_usuario('11144477735');
select tests.request();
create function tests.sent(codigo text default '11144477735') returns jsonb language sql as $$
  select portaria.send_otp(row('sistema', 'usuario', u.id, u.telefone)::portaria.titular, codigo)
  from (select 1) as one left join portaria.usuarios as u on u.codigo = sent.codigo
$$;

select matches(tests.sent() ->> 'otp', '^[0-9]{6}$', 'a code is created');
select is((select e.otp_id from portaria.otp_envios as e), (select o.id from portaria.login_otps as o), 'the ledger row has the id of the code');
select is((select count(tests.sent())::integer from generate_series(1, 2)), 2, 'two more sends are allowed');
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', '\x00', '203.0.113.1' from generate_series(1, 7);
select tests.answers_code('select tests.sent()', 'rate_limited_ip', 429, null, 'the limit of the address is checked before that of the person');
select tests.request('192.0.2.9');
select tests.answers_code('select tests.sent()', 'rate_limited_user', 429, null, 'the limit of the person is checked after that of the address');
select is((select count(*)::integer from portaria.login_otps), 3, 'a refused send creates no code');
select is((select count(*)::integer from portaria.otp_envios where verificacao and host(ip) = '192.0.2.9'), 1, 'a refused send to a known person counts as a send of the address');
select is(tests.sent() ->> 'code', 'rate_limited_user', 'a second refused send has the same code');
select is((select count(*)::integer from portaria.otp_envios), 11, 'a second refused send to the same code costs the address nothing');
select is((select count(*)::integer from portaria.otp_envios where contexto = 'sistema' and otp_id is not null), 3, 'three sends are in the ledger');
delete from portaria.login_otps;
select is((select count(*)::integer from portaria.otp_envios where otp_id is not null), 3, 'sends stay in the ledger when their codes are deleted');
select set_config('request.headers', '{"x-client-ip": "192.0.2.9"}', true);
select tests.throws_code('select tests.sent()', 'invalid_request', 400, 'a send without the pepper is refused');
select set_config('request.headers', '{"x-otp-pepper": "p"}', true);
select tests.throws_code('select tests.sent()', 'invalid_request', 400, 'a send without an address is refused');
-- A deleted person is unknown, whatever was sent before.
select tests.request('192.0.2.10');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'setup: the limit of the person is reached');
delete from portaria.usuarios;
select tests.answers_code($$select api.send_otp('11144477735')$$, 'user_not_found', 404, null, 'a deleted person is user_not_found');
select tests.make_usuario('52998224725') is not null as made;
select tests.request('192.0.2.11', extra => jsonb_build_object('x-request-id', repeat('x', 200)));
select tests.sent('52998224725') is not null as sent;
select is((select max(length(e.request_id)) from portaria.otp_envios as e where host(e.ip) = '192.0.2.11'), 128, 'a request id in the ledger is cut to 128 characters');
-- In the portal, all records of a CPF are one person.
select tests.make_portal() is not null as made;
select tests.request('192.0.2.12');
select api.portal_send_otp('20000000108', '0019') is not null as sent;
select api.portal_send_otp('20000000108', '0011') is not null as sent;
select is((select array_agg(telefone) from portaria.login_otps where contexto = 'portal' and expira_em > clock_timestamp()), '{+5511900000011}', 'a code to one phone supersedes the code to another');
update portaria.limites set valor = 1 where nome = 'envios_dia_rede';
select tests.request('192.0.2.13');
select tests.answers_code($$select tests.sent('52998224725')$$, 'sends_exhausted', 429, null, 'nothing is sent when the day is used up');

select * from finish();
rollback;
