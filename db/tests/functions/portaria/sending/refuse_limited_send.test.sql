-- A send refused by the limits of the person.
begin;
select plan(6);

select tests.remember('maria', to_jsonb(tests.make_usuario('11144477735')));
create function tests.refused() returns jsonb language sql as $$
  select portaria.refuse_limited_send(row('sistema', 'usuario', (tests.recall('maria') #>> '{}')::uuid, null)::portaria.titular, '\x01', '192.0.2.1', 7)
$$;
select tests.answers_code('select tests.refused()', 'rate_limited_user', 429, null, 'the send is refused with rate_limited_user');
select is(tests.retry_after('select tests.refused()'), 7, 'Retry-After is the given time');
select is((select count(*)::integer from portaria.otp_envios where verificacao and ip = '192.0.2.1'), 1, 'the refusal counts as a send of the address');
select is((select (r.titular_id, r.motivo)::text from portaria.otp_recusas as r where r.ate between now() + interval '7 seconds' and clock_timestamp() + interval '7 seconds'),
  format('(%s,rate_limited_user)', tests.recall('maria') #>> '{}'), 'the refusal is noted for the person until the limit reopens');
select is((select jsonb_agg(l.dados) from portaria.logs_transacoes as l where l.evento = 'otp.refused' and l.usuario_id = (tests.recall('maria') #>> '{}')::uuid),
  '[{"code": "rate_limited_user"}]', 'the log has it once until then');
update portaria.otp_recusas set ate = clock_timestamp();
select tests.refused() is not null as again;
select is((select count(*)::integer from portaria.logs_transacoes as l where l.evento = 'otp.refused'), 2, 'a later refusal is logged again');

select * from finish();
rollback;
