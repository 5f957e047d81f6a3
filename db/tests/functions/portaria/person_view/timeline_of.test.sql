-- The history of a person: which entries, of which schools, how many, in which order, with which fields.
begin;
select plan(18);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
-- With index scans off, because an index would return the right order by itself.
set local enable_indexscan = off;
set local enable_bitmapscan = off;
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador', nome_completo => 'Chefe')));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'))));
create function tests.entry(evento text, quem uuid, ha interval, escola uuid default null, dados jsonb default null, ator uuid default null) returns void language sql as $$
  insert into portaria.logs_transacoes (evento, usuario_id, escola_id, dados, ator_id, criado_em, geo, user_agent, ip, request_id)
  values (entry.evento, entry.quem, entry.escola, entry.dados, entry.ator, now() - entry.ha, '{"city": "Recife", "region": "PE"}', 'Mozilla/5.0 (Windows NT 10.0) Firefox/120.0', '203.0.113.9', 'req')
$$;
create function tests.events(contexto text, id uuid, escola uuid default null, quantos integer default 200) returns text[] language sql as $$
  select coalesce(array_agg(e ->> 'evento' order by o), '{}')
  from jsonb_array_elements(portaria.timeline_of(events.contexto, events.id, events.escola, events.quantos)) with ordinality as t (e, o)
$$;
select tests.entry('m.b', tests.id('maria'), '3 hours', tests.the('escola_b')), tests.entry('m.a', tests.id('maria'), '2 hours', tests.the('escola_a')), tests.entry('m.novo', tests.id('maria'), '1 hour'),
  tests.entry('m.89', tests.id('maria'), '89 days 23 hours'), tests.entry('m.90', tests.id('maria'), '90 days 1 hour'), tests.entry('c.1', tests.id('chefe'), '1 hour'),
  tests.entry('f.velho', null, '2 hours', null, jsonb_build_object('titular_id', tests.the('filho'))), tests.entry('f.novo', null, '1 hour', null, jsonb_build_object('titular_id', tests.the('filho'))),
  tests.entry('f.90', null, '90 days 1 hour', null, jsonb_build_object('titular_id', tests.the('filho'))), tests.entry('g.1', null, '1 hour', null, jsonb_build_object('titular_id', tests.the('mae_a')));
select is(tests.events('sistema', tests.id('maria')), array['m.novo', 'm.a', 'm.b', 'm.89'], 'the history of a user covers 90 days, newest first');
select is(tests.events('sistema', tests.id('maria'), tests.the('escola_a')), array['m.novo', 'm.a', 'm.89'], 'a school sees entries of its school and of none');
select is(tests.events('sistema', tests.id('maria'), quantos => 2), array['m.novo', 'm.a'], 'the newest entries of a user are kept');
select is(tests.events('sistema', tests.the('filho')), '{}', 'the id of a student has no history as a user');
select is(tests.events('portal', tests.the('filho')), array['f.novo', 'f.velho'], 'the history of a student is newest first');
select is(tests.events('portal', tests.the('filho'), quantos => 1), array['f.novo'], 'the newest entries of a student are kept');
select is(tests.events('portal', tests.id('maria')), '{}', 'the id of a user has no history as a student');
select tests.entry('m.global', tests.id('maria'), '3 minutes', null, '{"papel": "administrador"}'), tests.entry('m.nova', tests.id('maria'), '2 minutes', null, '{"antes": null, "depois": {"papel": "administrador"}}');
select is(tests.events('sistema', tests.id('maria'), tests.the('escola_a'))
  || tests.events('sistema', tests.id('maria'), quantos => 2), array['m.novo', 'm.a', 'm.89', 'm.nova', 'm.global'], 'a school does not see entries about a global role');
select tests.entry('role.grant', tests.id('maria'), '1 minute', tests.the('escola_a'),
  jsonb_build_object('papel', 'coordenador', 'jti', 'x', 'familia', 'x', 'titular_id', 'x', 'otp_id', 'x', 'escola_id', 'x',
    'ator_id', 'x', 'conta', 'x', 'operador', 'x', 'titulares', jsonb_build_array('x')), tests.id('chefe'));
select is((portaria.timeline_of('sistema', tests.id('maria')) -> 0) - 'criado_em', '{"evento": "role.grant", "cidade": "Recife", "aparelho": "Firefox no Windows", "ator_nome": "Chefe", "dados": {"papel": "coordenador"}}',
  'an entry has event, place, device and author, without ids and addresses');
select is(portaria.timeline_of('sistema', tests.id('maria')) #> '{1,ator_nome}', 'null', 'an entry by the person has no author name');

-- Sign-ins: one line each with the newest token, at one school or all.
insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id) select tests.id('maria'), p.id, tests.the('escola_b') from portaria.papeis as p where p.nome = 'escola';
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
select q.jti, q.familia::uuid, 'sistema', tests.id('maria'), q.papel, q.escola, now() - interval '1 hour', now() - q.ha::interval, now() + interval '7 hours'
from (values ('a1', '00000000-0000-4000-8000-00000000000a', 'coordenador', tests.the('escola_a'), '1 hour'), ('a2', '00000000-0000-4000-8000-00000000000a', 'escola', tests.the('escola_b'), '30 minutes'),
  ('b1', '00000000-0000-4000-8000-00000000000b', 'coordenador', tests.the('escola_a'), '20 minutes'), ('c1', '00000000-0000-4000-8000-00000000000c', 'coordenador', tests.the('escola_b'), '10 minutes'),
  ('d1', '00000000-0000-4000-8000-00000000000d', 'escola', tests.the('escola_a'), '10 minutes')) as q (jti, familia, papel, escola, ha);
select is(jsonb_path_query_array(portaria.sessions_of('sistema', tests.id('maria')), '$[*].papel'), '["escola", "coordenador"]', 'a sign-in has the role of its newest token, and one without a matching grant is not listed');
select is(jsonb_path_query_array(portaria.sessions_of('sistema', tests.id('maria'), escola_id => tests.the('escola_a')), '$[*].id'), '["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"]', 'a school sees sign-ins with a token there');
select is(jsonb_array_length(portaria.sessions_of('sistema', tests.id('maria'), escola_id => tests.the('escola_b'))), 1, 'the other school sees the sign-in with a token there');
select is(jsonb_path_query_array(portaria.sessions_of('sistema', tests.id('maria'), (select s from portaria.sessoes as s where s.jti = 'b1')), '$[*].atual'), '[false, true]', 'the sign-in of the calling token is marked');
select is(jsonb_path_query_array(portaria.sessions_of('sistema', tests.id('maria')), '$[*].atual'), '[false, false]', 'no sign-in is marked without a calling token');
select tests.remember('b1', (select to_jsonb(s) from portaria.sessoes as s where s.jti = 'b1')) is not null as remembered;
update portaria.sessoes set encerrada_em = now() where jti = 'b1';
select is(jsonb_array_length(portaria.sessions_of('sistema', tests.id('maria'), jsonb_populate_record(null::portaria.sessoes, tests.recall('b1')))), 1, 'a sign-in that ended in the table is not listed, whatever the passed row says');
alter table portaria.usuarios disable trigger user;
update portaria.usuarios set ativo = false where id = tests.id('maria');
select is(portaria.sessions_of('sistema', tests.id('maria')), '[]', 'an inactive person has no sign-ins');
select tests.entry('c.' || n, tests.id('chefe'), '1 hour') from generate_series(2, 201) as n;
select is(jsonb_array_length(portaria.timeline_of('sistema', tests.id('chefe'))), 200, 'a history has at most 200 entries');

select * from finish();
rollback;
