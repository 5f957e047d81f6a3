-- The sends of a day, of the network and of a school: counted, limited, warned of and paid.
begin;
select plan(34);

select tests.remember('a', to_jsonb(tests.make_escola('Escola A'))) is not null as a, tests.remember('b', to_jsonb(tests.make_escola('Escola B'))) is not null as b;
select tests.remember('c', to_jsonb(tests.make_escola('Escola C'))) is not null as c;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'coordenador', tests.id('a')))) is not null as ana;
insert into portaria.redes_conhecidas (titular, rede, vista_em) values (tests.id('ana'), '203.0.113.0/24', now() - interval '29 days'), (tests.id('ana'), '198.51.100.0/24', now() - interval '31 days'),
  (gen_random_uuid(), '198.51.100.0/24', now());
create function tests.limits(rede integer, escola integer) returns void language sql as $$
  update portaria.limites set valor = case nome when 'envios_dia_rede' then rede else escola end where nome in ('envios_dia_rede', 'envios_dia_escola')
$$;
/* So many sends of the network, the oldest of the day 23 hours ago, and others 25 hours ago. */
create function tests.network(enviados integer) returns void language sql as $$
  delete from portaria.envios_hora;
  select setval('portaria.envios_contados', 1000 + enviados);
  insert into portaria.envios_hora (hora, antes) select portaria.hour_of(now()) - h * interval '1 hour', 1000 - a from (values (1, -5), (23, 0), (25, 900)) as v (h, a);
$$;
/* So many sends of a school, the oldest of the day 20 hours ago, and one half an hour before the day. */
create function tests.school(nome text, enviados integer) returns void language sql as $$
  delete from portaria.otp_envios where escola_id = tests.id(school.nome);
  insert into portaria.otp_envios (contexto, codigo_digest, ip, escola_id, criado_em)
  select 'sistema', '\x00'::bytea, '203.0.113.1'::inet, tests.id(school.nome), now() - case n when 1 then 20 else 19 end * interval '1 hour' from generate_series(1, enviados) as n
  union all select 'sistema', '\x00'::bytea, '203.0.113.1'::inet, tests.id(school.nome), now() - interval '24.5 hours';
$$;
/* The limit that refuses the send, whether its seconds are those until the oldest send leaves, and the alert. */
create function tests.spent(escola text default null, ip inet default '192.0.2.1') returns text language sql as $$
  select concat_ws(' ', s.esgotada, case
    when s.espera is null then null
    when s.esgotada = 'envios_dia_escola' then s.espera between 4 * 3600 - 60 and 4 * 3600
    else s.espera between 3600 and 2 * 3600 end, s.aviso)
  from portaria.spend_budget(array[tests.id('ana')], tests.id(spent.escola), spent.ip) as s
$$;
create function tests.exhausted(escola text default null, ip inet default '192.0.2.1') returns text language sql as $$
  select concat_ws(' ', e.limite, case when e.limite = 'envios_dia_escola' then e.segundos between 4 * 3600 - 60 and 4 * 3600 else e.segundos between 3600 and 2 * 3600 end)
  from portaria.exhausted_budget(array[tests.id('ana')], tests.id(exhausted.escola), exhausted.ip) as e
$$;

-- The network.
select tests.limits(0, 0), tests.network(40), tests.school('a', 40);
select is(portaria.network_sends(), 40::bigint, 'the sends of the last 24 to 25 hours are counted');
select is(tests.spent('a') || tests.exhausted('a'), '', 'without limits every send passes');
select is(portaria.network_sends(), 41::bigint, 'and is counted');
select is(portaria.spend_resend(), true, 'so does a second delivery');
select is(portaria.network_exhausted(), false, 'and the network is not used up');
select tests.limits(1, 0), tests.network(1);
select is(portaria.network_exhausted(), true, 'a limit of one send is used up by one');
select tests.limits(10, 0), tests.network(3);
select is(tests.spent(), '', 'a send below half of the limit passes');
select is(tests.spent(), 'envios_metade', 'the one that reaches the half raises an alert');
select is(tests.spent(), '', 'the next one does not');
select tests.network(9);
select is(tests.exhausted() || portaria.network_exhausted(), 'false', 'before the last send nothing is used up');
select is(tests.spent(), '', 'the last one passes');
select is(tests.exhausted() || ' ' || portaria.network_exhausted(), 'envios_dia_rede t true', 'then the network is used up');
select is(tests.spent(), 'envios_dia_rede t envios_fim', 'and the next one is refused, until the oldest leaves the day, with an alert');
select is(tests.spent(), 'envios_dia_rede t', 'the one after without one');
select is(portaria.network_sends(), 10::bigint, 'what is refused is not counted');
select is(portaria.spend_resend(), false, 'no second delivery passes');
select is(array[tests.exhausted(ip => '198.51.100.7'), tests.exhausted(ip => '203.0.113.7'), tests.spent(ip => '198.51.100.7'), tests.spent(ip => '203.0.113.7')], '{envios_dia_rede t,"",envios_dia_rede t,""}', 'from a network that the person knows since 30 days it does');
select tests.network(20);
select is(tests.spent(ip => '203.0.113.7') || tests.exhausted(ip => '203.0.113.7'), 'envios_dia_rede tenvios_dia_rede t', 'up to twice the limit');

-- A school.
select tests.limits(0, 4), tests.school('a', 1), tests.school('b', 4);
select is(portaria.school_sends(tests.id('a')), 1::bigint, 'a school counts its own sends of 24 hours');
select is(tests.spent('a'), 'envios_metade', 'half of them raise an alert');
select tests.school('a', 3);
select is(tests.spent('a') || tests.exhausted('a'), '', 'the last one passes');
select tests.school('a', 4);
insert into portaria.otp_envios (contexto, codigo_digest, ip, escola_id, criado_em) values ('sistema', '\x00', '203.0.113.1', tests.id('c'), now() - interval '22 hours');
select is(tests.exhausted('a') || ', ' || tests.spent('a'), 'envios_dia_escola t, envios_dia_escola t envios_fim', 'then the school is used up');
select is(tests.spent('b'), 'envios_dia_escola t envios_fim', 'another school has an alert of its own');
select is(tests.exhausted('a', '203.0.113.7') || tests.spent('a', '203.0.113.7'), '', 'from a known network a send passes');
select is(tests.spent() || tests.exhausted(), '', 'as for a person of no school');
select results_eq($$select tipo, escola_id, contagem, limite, proxima_em <= clock_timestamp() from portaria.alertas where tipo like 'envios%' order by primeiro_em$$,
  format($$values ('envios_metade', null::uuid, 5, 10, true), ('envios_fim', null, 10, 10, true), ('envios_metade', %1$L, 2, 4, true), ('envios_fim', %1$L, 4, 4, true), ('envios_fim', %2$L, 4, 4, true)$$, tests.id('a'), tests.id('b')), 'each alert is due at once');
select is((select array_agg(evento || ' ' || (dados ->> 'contagem') order by id) from portaria.logs_transacoes where evento like 'sends.%'), '{"sends.half 5","sends.exhausted 10","sends.half 2","sends.exhausted 4","sends.exhausted 4"}', 'and logged');
select tests.limits(0, 8);
select is(tests.spent('b'), 'envios_metade', 'another limit is another alert');
update portaria.alertas set primeiro_em = primeiro_em - interval '24 hours';
select is(tests.spent('b'), 'envios_metade', 'and so is another day');

delete from portaria.otp_envios;
select is(portaria.budget_reopens(tests.id('a')), 1, 'without sends the wait is one second');

-- Whom a send counts for, and what it costs.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select is(
  array(select portaria.recipient_school(t::portaria.titular) = e from (values (jsonb_build_object('tipo', 'usuario', 'id', tests.id('ana')), tests.id('a')), (jsonb_build_object('tipo', 'aluno', 'id', tests.the('filho')), tests.the('escola_a')),
    (jsonb_build_object('tipo', 'responsavel', 'id', tests.the('mae_b')), tests.the('escola_b')), ('{}', null)) as v (j, e), jsonb_populate_record(null::portaria.titular, v.j) as t),
  '{t,t,t,NULL}', 'a send counts for the school of the person'
);
delete from portaria.otp_envios;
update portaria.limites set valor = 70 where nome = 'preco_mensagem_twilio_sms';
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, recibo_em, criado_em)
select 'sistema', '\x00'::bytea, '203.0.113.1'::inet, v.canal, v.situacao, v.recibo, now() - v.h * interval '1 hour'
from (values ('twilio-sms', 'aceito', null::timestamptz, 1), ('twilio-sms', 'entregue', null, 23), ('twilio-sms', 'lido', null, 1), ('twilio-sms', 'falhou', now(), 1), ('twilio-sms', 'falhou', null, 1), ('twilio-sms', 'falhou', null, 2), ('twilio-sms', 'aceito', null, 24.5), (null, 'aceito', null, 1)) as v (canal, situacao, recibo, h);
insert into portaria.avisos (titular_id, destino, canal, enviado_em, criado_em, proxima_em) select tests.id('ana'), '+5511900000001', 'console', now() - v.e * interval '1 hour', now() - v.c * interval '1 hour', null from (values (1, 30), (2, 3), (24.5, 30), (1, 48.5)) as v (e, c);
delete from portaria.limites where nome = 'preco_mensagem_console';
select is(portaria.sends_day() - 'envios', '{"limite": 0, "custo_milesimos": 280, "canais": [{"canal": "console", "mensagens": 2, "preco_milesimos": 0, "custo_milesimos": 0}, {"canal": "twilio-sms", "mensagens": 4, "preco_milesimos": 70, "custo_milesimos": 280}]}', 'messages that a channel accepted are paid');
update portaria.limites set valor = 0 where nome = 'preco_mensagem_twilio_sms';

delete from portaria.otp_envios;
delete from portaria.avisos;
select is(portaria.sends_day() - 'envios', '{"limite": 0, "custo_milesimos": 0, "canais": []}', 'a day without messages costs nothing');
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao) select 'sistema', '\x00', '203.0.113.1', c, 'aceito' from unnest('{whatsapp,console,webhook,twilio-sms,twilio-whatsapp}'::text[]) as c;
set local enable_sort = off;
select is(jsonb_path_query_array(portaria.sends_day(), '$.canais[*].canal'), '["console", "twilio-sms", "twilio-whatsapp", "webhook", "whatsapp"]', 'channels are in the order of their names, whatever the plan');

select * from finish();
rollback;
