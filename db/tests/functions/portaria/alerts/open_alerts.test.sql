-- The list of open alerts, and settling one of several.
begin;
select plan(20);

select tests.make_usuario('11144477735', 'administrador');
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
insert into portaria.alertas (jti, usuario_id, primeiro_em, ultimo_em)
select 'jti-' || n, tests.the('filho'), now() - n * interval '1 hour', now() - n * interval '1 minute' from generate_series(1, 201) as n;
insert into portaria.logs_transacoes (evento, usuario_id, geo, dados, criado_em) values
  ('token.reuse', tests.the('filho'), '{"city": "Recife"}', '{"jti": "jti-1"}', now() - interval '1 hour' + interval '59 seconds'),
  ('login.success', tests.the('filho'), '{"city": "Olinda"}', '{"jti": "jti-2"}', now() - interval '2 hours'),
  ('token.reuse', tests.the('filho'), '{"city": "Natal"}', '{"jti": "jti-3"}', now() - interval '3 hours' + interval '61 seconds'),
  ('token.reuse', tests.the('filho'), '{"city": "Belém"}', '{"jti": "jti-3"}', now() - interval '3 hours' - interval '61 seconds'),
  ('token.reuse', tests.the('filho'), '{"city": "Santos"}', '{"jti": "another"}', now() - interval '4 hours'),
  ('passkey.refused', tests.the('filho'), '{"city": "Crato"}', '{"motivo": "contador", "passkey_id": "jti-5"}', now() - interval '5 hours'),
  ('passkey.refused', tests.the('filho'), '{"city": "Icó"}', '{"motivo": "assinatura", "passkey_id": "jti-6"}', now() - interval '6 hours'),
  ('passkey.refused', tests.the('filho'), '{"city": "Jati"}', '{"motivo": "contador", "passkey_id": "another"}', now() - interval '7 hours');
update portaria.alertas set escola_id = tests.the('escola_b') where jti = 'jti-1';
select tests.remember('lista', (select jsonb_agg(a) from portaria.open_alerts() as a)) is not null as listed;
select is(jsonb_array_length(tests.recall('lista')), 200, 'at most 200 alerts are listed');
select is(tests.recall('lista') #>> '{0,cidade}', 'Recife', 'the newest alert comes first, with the place of its first reuse');
select is(tests.recall('lista') #>> '{0,nome_completo}', 'João Alves', 'the alert of a student has the name');
select is(jsonb_path_query_array(tests.recall('lista'), '$[0 to 1].escola_nome'), (select jsonb_build_array(e.nome, null) from api.escolas as e where e.id = tests.the('escola_b')), 'an alert of a school has its name');
select is(tests.recall('lista') #> '{1,cidade}', 'null', 'the place is not that of another event');
select is(tests.recall('lista') #> '{2,cidade}', 'null', 'the place is not that of a reuse at another time');
select is(tests.recall('lista') #> '{3,cidade}', 'null', 'the place is not that of another token');
select is(jsonb_path_query_array(tests.recall('lista'), '$[4 to 6].cidade'), '["Crato", null, null]', 'that of a copied passkey is of its first use');
select is((select id::text from portaria.alertas where jti = 'jti-200'), tests.recall('lista') #>> '{199,id}', 'the oldest alerts are not listed');

delete from portaria.alertas where jti not in ('jti-1', 'jti-2');
select tests.remember('um', (select to_jsonb(id) from portaria.alertas where jti = 'jti-1')) is not null as one;
select tests.act_as('11144477735');
select tests.throws_code(format('select api.alert_settle(%L, %L)', tests.recall('um') #>> '{}', repeat('x', 1001)), 'invalid_request', 400, 'a reason of 1001 characters is refused');
select lives_ok(format('select api.alert_settle(%L, %L)', tests.recall('um') #>> '{}', rpad(' Perdido', 1000)), 'a reason of 1000 characters is accepted');
select tests.act_as_tester();
select results_eq('select jti, motivo from portaria.alertas where resolvido_em is not null', $$values ('jti-1', 'Perdido')$$, 'settling changes one alert, and white space around the reason is removed');
select is((select dados ->> 'motivo' from portaria.logs_transacoes where evento = 'alert.settle'), 'Perdido', 'the log entry has the reason without white space');
select tests.act_as('11144477735');
select is(jsonb_array_length(api.alerts() -> 'alertas'), 1, 'other alerts stay open');
-- Settling locks the alert, and ends the sign-in of its token only.
select tests.act_as_tester();
delete from portaria.logs_transacoes where evento = 'alert.settle';
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select jti, gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now() + interval '1 hour' from unnest('{jti-2,another}'::text[]) as jti;
select ok((select xmax = '0'::xid from portaria.alertas where jti = 'jti-2'), 'setup: no transaction has locked the alert');
select portaria.lock_open_alert(a.id) is not null as locked from portaria.alertas as a where a.jti = 'jti-2';
select ok((select xmax <> '0'::xid from portaria.alertas where jti = 'jti-2'), 'lock_open_alert locks the row, so that two people cannot settle it at once');
select ok(tests.holds('portal 20000000299'), 'and the person');
select portaria.settle_alert(a, 'Perdido', gen_random_uuid()) from portaria.alertas as a where a.jti = 'jti-2';
select is((select array_agg(jti) from portaria.sessoes where encerrada_em is not null), '{jti-2}', 'settling ends the sign-in of the token and no other');

-- A token that was reused twice within its first minute is one alert.
insert into portaria.alertas (jti, usuario_id, primeiro_em, ultimo_em) select 'twice-' || n, gen_random_uuid(), now(), now() - n * interval '1 minute' from generate_series(1, 3) as n;
insert into portaria.logs_transacoes (evento, dados, criado_em) select 'token.reuse', '{"jti": "twice-1"}', now() + n * interval '1 second' from generate_series(0, 1) as n;
select is((select count(*)::integer from portaria.open_alerts() as a where a ->> 'contagem' is not null), 3, 'an alert with two reuses in its first minute is listed once');
update portaria.alertas set ultimo_em = now() - interval '2 hours' where jti = 'twice-1';
select ok(array_agg(a ->> 'ultimo_em' order by n) = array_agg(a ->> 'ultimo_em' order by a ->> 'ultimo_em' desc), 'alerts are sorted by last reuse, whatever the order of the rows') from portaria.open_alerts() with ordinality as t (a, n);

select * from finish();
rollback;
