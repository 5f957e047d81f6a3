-- Deliveries: numbers of messages by channel and hour.
begin;
select plan(6);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
create function tests.sent(canal text, situacao text, ha interval, segundos numeric) returns void language sql security definer as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, criado_em, recibo_em)
  select 'sistema', '\x00', '203.0.113.1', sent.canal, sent.situacao, q.quando, q.quando + sent.segundos * interval '1 second'
  from (select date_trunc('hour', now()) - sent.ha as quando) as q
$$;
select tests.sent('whatsapp', 'entregue', '0', 2.25), tests.sent('whatsapp', 'lido', '0', 1), tests.sent('whatsapp', 'entregue', '0', 9), tests.sent('whatsapp', 'falhou', '0', 900),
  tests.sent('console', 'aceito', '0', null), tests.sent('whatsapp', 'aceito', '2 hours', null), tests.sent(null, 'recusado', '0', null), tests.sent('whatsapp', 'aceito', '24 hours 1 second', null);
select tests.act_as('11144477735');
select is(jsonb_path_query_array(api.deliveries() -> 'entregas', '$[*].canal'), '["whatsapp", "console", "whatsapp"]', 'rows are sorted by hour, then by channel, and refused sends are left out');
select is((api.deliveries() #> '{entregas,2}') - 'hora', '{"canal": "whatsapp", "enviados": 4, "entregues": 3, "falharam": 1, "tempo_segundos": 2.3}', 'tempo_segundos is the median, rounded to a tenth of a second');
select is(api.deliveries() #> '{entregas,1,tempo_segundos}', 'null', 'tempo_segundos is null without receipts');
select is(jsonb_array_length(api.deliveries(now() - interval '30 minutes' - interval '1 hour') -> 'entregas'), 2, 'desde limits the rows to whole hours since then');
select is(jsonb_array_length(api.deliveries(now() - interval '30 hours') -> 'entregas'), 4, 'desde may be more than a day ago');
select is(api.deliveries(now() + interval '1 hour') -> 'entregas', '[]', 'desde in the future gives no rows');

select * from finish();
rollback;
