-- Requests over the limit of a session share one log entry.
begin;
select plan(11);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.request();
select tests.remember('s', to_jsonb(portaria.session_of(tests.claims_for('11144477735'), 'sistema', u.id))) is not null as s from portaria.usuarios as u;
create function tests.s() returns portaria.sessoes language sql as $$select jsonb_populate_record(null::portaria.sessoes, tests.recall('s'))$$;
select portaria.count_switch((tests.s()).familia);
select count(portaria.log_excess(tests.s())) from generate_series(1, 500);
select results_eq($$select usuario_id, escola_id, (dados ->> 'contagem')::integer, dados ->> 'familia' from portaria.logs_transacoes where evento = 'session.limited'$$,
  $$select (tests.s()).titular_id, (tests.s()).escola_id, 500, (tests.s()).familia::text$$, '500 refused requests make one log entry with their number');
select ok((dados ->> 'ultima_em')::timestamptz > criado_em, 'the entry has the time of the last request') from portaria.logs_transacoes where evento = 'session.limited';
update portaria.sessao_trocas set excesso_em = '2026-01-01', ultima_em = '2026-01-01';
select portaria.log_excess(tests.s());
select ok(ultima_em > '2026-01-01', 'the time of the last request is recorded, for the clean-up') from portaria.sessao_trocas;
delete from portaria.logs_transacoes where evento = 'session.limited' and dados -> 'contagem' = '1';
update portaria.sessao_trocas set (excesso_id, excesso_em) = (select id, criado_em from portaria.logs_transacoes where evento = 'session.limited');
select tests.remember('outra', to_jsonb(tests.s()) || jsonb_build_object('familia', gen_random_uuid(), 'contexto', 'portal')) is not null as o;
select portaria.count_switch((tests.recall('outra') ->> 'familia')::uuid);
select portaria.log_excess(jsonb_populate_record(null::portaria.sessoes, tests.recall('outra')));
select is((select array_agg(dados -> 'contagem' order by criado_em)::text from portaria.logs_transacoes where evento = 'session.limited'), '{500,1}', 'another sign-in has a separate entry');
select is((select usuario_id from portaria.logs_transacoes where dados ->> 'familia' = tests.recall('outra') ->> 'familia'), null, 'the entry of a portal sign-in has no user');
update portaria.sessao_trocas set excesso_em = excesso_em - interval '1 hour';
select portaria.log_excess(tests.s());
select is((select count(*) from portaria.logs_transacoes where evento = 'session.limited'), 3::bigint, 'a request an hour later makes a new entry');
select portaria.log_excess(tests.s());
select is((select array_agg(dados -> 'contagem' order by criado_em)::text from portaria.logs_transacoes where evento = 'session.limited'), '{500,1,2}', 'the new entry counts further requests');
-- Each entry counts the requests of one sign-in and one hour.
select is((select excesso_id from portaria.sessao_trocas where familia = (tests.recall('outra') ->> 'familia')::uuid), (select id from portaria.logs_transacoes where dados ->> 'familia' = tests.recall('outra') ->> 'familia'), 'each sign-in has the id of its entry');
insert into portaria.logs_transacoes (evento, criado_em, dados) select 'at the same moment', t.excesso_em, '{"contagem": 7}' from portaria.sessao_trocas as t where t.familia = (tests.s()).familia;
select portaria.log_excess(tests.s());
select is((select dados from portaria.logs_transacoes where evento = 'at the same moment'), '{"contagem": 7}', 'another entry of the same time is unchanged');
update portaria.sessao_trocas set excesso_em = excesso_em - interval '61 minutes';
update portaria.logs_transacoes as l set criado_em = t.excesso_em from portaria.sessao_trocas as t where l.id = t.excesso_id;
select portaria.log_excess(tests.s());
select is((select array_agg(dados -> 'contagem' order by criado_em desc)::text from portaria.logs_transacoes where dados ->> 'familia' = (tests.s()).familia::text and criado_em > clock_timestamp() - interval '1 minute'), '{1,500}', 'an entry older than an hour is not changed');
update portaria.sessao_trocas set excesso_em = excesso_em - interval '61 minutes';
select tests.meanwhile('portaria.log_transacao(text,uuid,uuid,jsonb)', $$insert into portaria.logs_transacoes (evento, criado_em, dados) values
  ('session.limited', clock_timestamp() + interval '1 second', '{"familia": "another one"}'), ('another event', clock_timestamp() + interval '1 second', jsonb_build_object('familia', (tests.s()).familia))$$);
select lives_ok('select portaria.log_excess(tests.s())', 'entries logged at the same time by others are not used');

select * from finish();
rollback;
