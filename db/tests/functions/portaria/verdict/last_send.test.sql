-- The newest code of a person, with its delivery.
begin;
select plan(3);

select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador')));
select tests.request();
create function tests.last() returns text language sql security definer as $$
  select format('%s %s %s', l.aberto, l.falhou, coalesce(l.canais, 'no channel')) from portaria.usuarios as u, portaria.last_send(array[u.id], u.telefone) as l where u.codigo = '33344477733'
$$;
select is(tests.last(), null, 'a person without codes has none');
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
update portaria.otp_envios set situacao = 'falhou', canal = 'whatsapp';
select is(tests.last(), 't t whatsapp', 'the code has its failed channel');
delete from portaria.otp_envios;
select is(tests.last(), 't f no channel', 'a code without an entry of delivery did not fail');

select * from finish();
rollback;
