-- A person's data can be exported; after an erasure, no table tells who it was.
begin;
select plan(62);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;

-- All rows that contain a text, from every table of the catalogue, so that new tables are included.
create function tests.rows_with(texto text) returns table (tabela text, linha jsonb) language plpgsql as $$
declare
  v_tabela regclass;
begin
  for v_tabela in
    select c.oid from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('portaria', 'api') and c.relkind in ('r', 'p') and not c.relispartition
    order by c.oid
  loop
    return query execute format('select %L::text, to_jsonb(t) from %s as t where to_jsonb(t)::text like %L', v_tabela::text, v_tabela, '%' || texto || '%');
  end loop;
end;
$$;
create function tests.tables_with(texto text) returns text[] language sql as $$
  select coalesce(array_agg(distinct tabela order by tabela), '{}') from tests.rows_with(tables_with.texto)
$$;

-- Irene: a guardian at two schools and a student; and now staff and a teacher too. She signs in everywhere.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador', nome_completo => 'Chefe')));
select tests.remember('irene', to_jsonb(tests.make_usuario('20000000108', 'coordenador', tests.the('escola_a'), nome_completo => 'Irene Alves')));
select tests.grant_papel(tests.id('irene'), 'especialista');
update portaria.usuarios set telefone = '+5511900000011' where id = tests.id('irene');
select tests.remember('professora', tests.make_row('api.professores', tests.the('escola_a'), '{"nome_completo": "Irene Alves", "cpf": "20000000108", "telefone": "+5511900000011", "email": "irene.alves@escola.example"}') -> 'id') is not null as teacher;
select tests.make_row('api.ocorrencias', tests.the('escola_b'), jsonb_build_object('aluno_id', tests.the('mae_aluna'), 'descricao', 'Irene Alves faltou')) is not null,
  tests.make_row('api.documentos', tests.the('escola_b'), jsonb_build_object('aluno_id', tests.the('mae_aluna'), 'titulo', 'Boletim de Irene Alves')) is not null,
  tests.make_row('api.notas', tests.the('escola_b'), jsonb_build_object('aluno_id', tests.the('mae_aluna'), 'observacao', 'Irene Alves melhorou')) is not null,
  tests.make_row('api.frequencias', tests.the('escola_b'), jsonb_build_object('aluno_id', tests.the('mae_aluna'), 'justificativa', 'Irene Alves doente')) is not null;
update portaria.limites set valor = 604800 where nome = 'renovacao_maxima';
select tests.request('198.51.100.77', extra => '{"x-geo-city": "Recife", "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/120"}');
select tests.remember('otp', to_jsonb(tests.send('20000000108'))) is not null as sent;
select tests.act_as_service();
select tests.remember('sessao', api.verify_otp('20000000108', tests.recall('otp') #>> '{}', true) -> 'claims') is not null as signed_in;
select tests.remember('potp', to_jsonb(tests.portal_send('20000000108'))) is not null as sent;
select tests.act_as_service();
select tests.remember('psessao', api.portal_verify_otp('20000000108', tests.recall('potp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.act_as_tester();
select tests.remember('fotp', to_jsonb(tests.portal_send('20000000450'))) is not null as sent_to_the_daughter;
select tests.act_as_tester();
-- Her actions, actions on her, and further records.
select tests.act_as('20000000108');
select tests.act_as_tester();
select tests.remember('jti', to_jsonb(gen_random_uuid()::text)) is not null as jti;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values (tests.recall('jti') #>> '{}', tests.id('irene'), now() + interval '1 hour');
insert into portaria.alertas (jti, usuario_id, motivo, resolvido_em) values (tests.recall('jti') #>> '{}', tests.id('irene'), 'Irene Alves perdeu o celular', now());
insert into portaria.sessao_trocas (familia) select s.familia from portaria.sessoes as s where s.titular_id = tests.id('irene') limit 1;
insert into portaria.desbloqueios (titular) values (tests.id('irene'));
insert into portaria.contagens (nome, alvo, momentos) values ('desbloqueios_por_escola', portaria.unlock_target(tests.the('escola_a'), '20000000108'), array[now()]);
insert into portaria.otp_recusas (contexto, codigo_digest, ip, titular_id, motivo, ate)
values ('sistema', sha256('x'), '198.51.100.77', tests.id('irene'), 'otps_por_ip', now() + interval '1 hour');
-- She and her roles follow tables of the host, whose keys are login codes. Two rows break a rule, and one is not followed.
insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito)
select 'host', t, t, '{}', '{id}', false from unnest(array['pessoas', 'papeis']) as t;
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) values ('host', 'pessoas', 'pessoas', '20000000108', tests.id('irene')), ('host', 'pessoas', 'pessoas', 'k5', tests.id('irene'));
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro)
select 'host', 'papeis', 'papeis', '["20000000108",' || row_number() over () || ']', up.id from portaria.usuario_papeis as up where up.usuario_id = tests.id('irene');
insert into portaria.quarentena (esquema, tabela, tipo, chave, campos, motivo)
values ('host', 'pessoas', 'pessoas', 'k1', '{"codigo": "200.000.001-08", "nome_completo": "Irene Alves"}', 'another row has this codigo'),
  ('host', 'pessoas', 'pessoas', '20000000108', '{"nome_completo": "Irene"}', 'x'),
  ('host', 'papeis', 'papeis', 'k2', '{"pessoa": "20000000108", "papel": "chefe"}', 'x'),
  ('host', 'papeis', 'papeis', 'k3', '{"pessoa": "k1", "papel": "chefe de Irene"}', 'x'),
  ('host', 'papeis', 'papeis', '["20000000108",1]', '{"pessoa": "20000000108", "papel": "chefe"}', 'x'),
  ('host', 'papeis', 'papeis', 'k6', '{"pessoa": "k5", "papel": "chefe"}', 'x'),
  ('host', 'pessoas', 'pessoas', 'k9', '{"codigo": "33344477733"}', 'x'),
  ('host', 'papeis', 'papeis', 'k9', '{"pessoa": "k9"}', 'x');
insert into portaria.portal_sessoes (titular_id, validas_desde) values (tests.the('mae_b'), now() - interval '1 day');
select tests.act_as('11144477735');
select tests.act_as_tester();
select portaria.update_usuario(u, u.atualizado_em, 'Irene Alves', '+5511900000022') from portaria.usuarios as u where u.id = tests.id('irene');
insert into portaria.logs_transacoes (evento, ator_id, usuario_id, ip, geo, dados)
values ('role.grant', tests.id('irene'), tests.id('chefe'), '198.51.100.77', '{"city": "Recife"}', '{"papel": "coordenador"}');

insert into portaria.login_otps (contexto, aluno_id, sal, hash, expira_em, telefone)
values ('portal', tests.the('mae_aluna'), decode(repeat('00', 16), 'hex'), sha256('x'), now(), '+5511900000018');
-- Drafts and calls that name her, and others.
with i as (insert into portaria.importacoes (tipo, colunas, campos) values ('equipe', '{CPF,Nome}', '{codigo,nome_completo}') returning id)
insert into portaria.importacao_linhas (importacao_id, linha, valores) select i.id, v.n, v.valores from i, (values (2, array['200.000.001-08', 'Irene Alves']), (3, array['33344477733', 'Outra'])) as v (n, valores);
with l as (insert into portaria.lotes (acao) values ('portal.unlink') returning id)
insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
select l.id, v.tipo, v.id, v.dados from l, (values
  ('criado', tests.the('mae_b'), '{}'::jsonb), ('desvinculado', tests.the('filho'), jsonb_build_object('responsavel_id', tests.the('mae_a'))), ('criado', tests.the('filho'), '{}')) as v (tipo, id, dados);
-- Another person, whose data must stay complete.
select tests.remember('outra', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'), nome_completo => 'Outra'))) is not null as another;
select tests.remember('ootp', to_jsonb(tests.send('33344477733'))) is not null as sent;
select tests.act_as_service();
select api.verify_otp('33344477733', tests.recall('ootp') #>> '{}', true) is not null as signed_in;
select tests.act_as_tester();
insert into portaria.sessao_trocas (familia) select s.familia from portaria.sessoes as s where s.titular_id = tests.id('outra');
insert into portaria.alertas (jti, usuario_id, motivo, resolvido_por) values ('outra', tests.id('outra'), 'Motivo', tests.id('irene'));
insert into portaria.desbloqueios (titular) values (tests.id('outra'));
insert into portaria.contagens (nome, alvo, momentos) values ('desbloqueios_por_escola', portaria.unlock_target(tests.the('escola_a'), '33344477733'), array[now()]);
update portaria.usuarios set telefone = '+5511900000066' where id = tests.id('outra');
insert into portaria.logs_transacoes (evento, usuario_id, ip, dados) values ('alert.settle', tests.id('irene'), '198.51.100.78', '{"motivo": "Irene Alves perdeu"}');
select tests.make_row('api.professores', tests.the('escola_a'), '{"nome_completo": "Outra", "cpf": "33344477733"}') is not null as another_teacher;
select tests.remember('professoras', (select jsonb_agg(to_jsonb(p) order by p.id) from api.professores as p where p.cpf is distinct from '20000000108')) is not null as teachers;
select tests.remember('antes', portaria.export_person('33344477733')) is not null as before;

-- The export.
select tests.remember('held', portaria.export_person('20000000108')) is not null as exported;
select ok(tests.recall('held') ? t, 'the export has ' || t) from unnest(array['portaria.usuarios', 'portaria.usuario_papeis', 'portaria.login_otps', 'portaria.otp_envios',
  'portaria.redes_conhecidas', 'portaria.desbloqueios', 'portaria.token_blacklist', 'portaria.alertas', 'portaria.avisos', 'portaria.sessoes', 'portaria.sessao_trocas', 'portaria.renovacoes',
  'portaria.portal_telefones', 'portaria.portal_sessoes', 'portaria.logs_transacoes', 'portaria.linhas_seguidas', 'portaria.quarentena', 'api.alunos', 'api.responsaveis', 'api.alunos_responsaveis', 'api.professores', 'api.notas',
  'api.frequencias', 'api.ocorrencias', 'api.documentos']) as t;
select is_empty($$
  select r.tabela, r.linha
  from unnest(portaria.person_ids('20000000108')) as i
  cross join lateral tests.rows_with(i::text) as r
  where not exists (
    select from jsonb_array_elements(tests.recall('held') -> r.tabela) as e
    where e @> (r.linha - array['sal', 'hash', 'chave', 'tentativas', 'codigo_digest', 'usuario_id', 'dados', 'jti', 'motivo'])
  )
$$, 'the export has every row that contains one of her ids');
select is_empty($$
  select r.tabela, r.linha from unnest(array['20000000108', 'Irene Alves']) as w cross join lateral tests.rows_with(w) as r
  where not exists (select from jsonb_array_elements(tests.recall('held') -> r.tabela) as e where e @> (r.linha - array['sal', 'hash', 'codigo_digest']))
$$, 'the export has every row that contains her code or name');
select is((select array_agg(e ->> 'usuario_id') from jsonb_array_elements(tests.recall('held') -> 'portaria.logs_transacoes') as e where e ->> 'evento' = 'role.grant'), array[null::text], 'entries about her actions on others do not name them');
select is((select jsonb_agg(e order by e -> 'resolvido_por') from jsonb_array_elements(tests.recall('held') -> 'portaria.alertas') as e where e ->> 'resolvido_por' is not null) #> '{0}' ?| array['usuario_id', 'jti', 'motivo'], false, 'alerts that she settled do not name their person');
select ok(tests.recall('held')::text not like '%"hash"%' and tests.recall('held')::text not like '%"sal"%', 'the export has no salts and hashes');
select is(jsonb_array_length(tests.recall('held') -> 'portaria.quarentena'), 6, 'a row found in two ways is exported once');
select is(portaria.export_person('99999999999'), '{}', 'the export of an unknown code is empty');
select is((select bool_or(e ? 'dados') from jsonb_array_elements(tests.recall('held') -> 'portaria.logs_transacoes') as e where e ->> 'evento' = 'role.grant'), false, 'entries about her actions on others have no texts');
select is((select bool_and(e ? 'dados') from jsonb_array_elements(tests.recall('held') -> 'portaria.logs_transacoes') as e where e ->> 'usuario_id' = tests.id('irene')::text), true, 'entries about actions on her have all texts');
select is((select bool_and(e ? 'dados') from jsonb_array_elements(tests.recall('held') -> 'portaria.logs_transacoes') as e where e ->> 'evento' like 'portal.%'), true, 'entries about her profiles have all texts');

-- The erasure, by the command line, without a request.
select set_config('request.headers', '', true) is not null as without_a_request;
select tests.remember('ids', to_jsonb(portaria.person_ids('20000000108'))) is not null as ids;
select tests.remember('feito', portaria.erase_person('20000000108')) is not null as erased;
select is(portaria.export_person('33344477733'), tests.recall('antes'), 'the export of another person is unchanged');
select is(portaria.export_person('20000000299') -> 'api.alunos' is not null, true, 'her son''s record stays');
select is((select count(*)::integer from portaria.sessao_trocas), 1, 'her role switches are deleted, and no others');
select is((select count(*)::integer from portaria.otp_recusas), 0, 'so are her refusals');
select is((select array_agg(valores[2]) from portaria.importacao_linhas), '{Outra}', 'and her lines of a draft');
select is((select array_agg(pessoa_id) from portaria.lote_itens), array[tests.the('filho')], 'and what calls noted of her');
select is((select count(*)::integer from portaria.login_otps where titular_id = any (array(select jsonb_array_elements_text(tests.recall('ids')))::uuid[])), 0, 'all her codes are deleted');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'person.erase' and dados -> 'registros' = tests.recall('ids')), 1, 'one log entry names the erased records');
select is((tests.recall('feito') #>> '{mantidos,logs_transacoes}')::integer, (
  select count(*)::integer from portaria.logs_transacoes as l
  where l.evento <> 'person.erase' and exists (select from jsonb_array_elements_text(tests.recall('ids')) as i where to_jsonb(l)::text like '%' || i || '%')
), 'the result counts the log entries that stay');
select results_eq($$select tipo, chave from portaria.quarentena order by tipo$$, $$values ('papeis', 'k9'), ('pessoas', 'k9')$$, 'waiting rows of others stay');
select is((select count(*)::integer from portaria.linhas_seguidas), 0, 'no followed row of hers is left');
select is(tests.recall('professoras'), (select jsonb_agg(to_jsonb(p) order by p.id) from api.professores as p where p.nome_completo <> 'Pessoa removida'), 'other teachers are unchanged');
select is((select count(*)::integer from api.alunos where nome_completo = 'Pessoa removida'), 1, 'one student record is anonymised');
select is(portaria.erase_person('20000000108'), null, 'a second erasure finds nobody');
select is(tests.recall('feito') -> 'registros', tests.recall('ids'), 'the result names the records');
select is(tests.tables_with(w), '{}', 'no table has ' || w) from unnest(array['20000000108', 'Irene', 'irene.alves', '+5511900000011', '+5511900000022', '+5511900000019']) as w;
select is_empty($$
  select r.tabela, r.linha from jsonb_array_elements_text(tests.recall('ids')) as i cross join lateral tests.rows_with(i) as r
  where r.tabela not in ('portaria.token_blacklist', 'portaria.alertas', 'portaria.logs_transacoes', 'portaria.portal_sessoes', 'portaria.titulares', 'api.alunos', 'api.professores', 'api.notas', 'api.frequencias')
    or r.linha ->> 'ip' is not null or r.linha ->> 'geo' is not null or r.linha ->> 'user_agent' is not null or r.linha ->> 'motivo' not in ('logout') and r.linha ->> 'usuario_id' = i
$$, 'her ids stay only where a revocation, an audit or a class needs them, without address, place, device or reason');
select is((tests.recall('feito') -> 'mantidos') - 'logs_transacoes', '{"token_blacklist": 1, "alertas": 1, "alunos": 1, "professores": 1}', 'the result counts the rows that stay');
select is((select r from portaria.live_session_refusal(tests.recall('sessao')) as r), 'session_ended', 'her session has ended');
select is(portaria.live_portal_refusal(tests.recall('psessao')), 'session_ended', 'her portal session has ended');

-- A phone that another person's record has stays; a phone that no record has is erased everywhere.
delete from portaria.portal_telefones;
insert into portaria.portal_telefones (cpf, telefone, entrou_em)
select lpad(n::text, 11, '9'), t, now() from unnest(array['+5511900000066', '+5511900000012', '+5511900000091', '+5511900000092']) with ordinality as u (t, n);
select tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000701", "nome_completo": "Pai", "telefone": "+5511900000091"}') is not null as father;
insert into portaria.avisos (titular_id, destino) values (tests.the('filho'), '+5511900000092');
insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
values ('jti-t', gen_random_uuid(), 'portal', tests.the('filho'), '+5511900000092', now(), now(), now() + interval '1 hour');
select portaria.erase_phones(array['+5511900000066', '+5511900000012', '+5511900000091', '+5511900000092']);
select results_eq($$select telefone, (select count(*)::integer from portaria.avisos where destino = '+5511900000092'), (select telefone from portaria.sessoes where jti = 'jti-t'),
    (select encerrada_em is not null from portaria.sessoes where jti = 'jti-t') from portaria.portal_telefones as t order by t.telefone$$,
  $$values ('+5511900000012', 0, null::text, true), ('+5511900000066', 0, null, true), ('+5511900000091', 0, null, true)$$, 'phones of staff, students and guardians stay, and an unused phone is erased');

select results_eq($$select alvo from portaria.contagens where nome = 'desbloqueios_por_escola'$$, $$values (portaria.unlock_target(tests.the('escola_a'), '33344477733'))$$, 'the unlocks of her CPF are forgotten');

select * from finish();
rollback;
