-- Every change of the administration makes one log entry with author, person, old and new values.
begin;
select plan(59);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.seen(nome text) returns timestamptz language sql security definer as $$
  select date_trunc('milliseconds', atualizado_em) from portaria.usuarios where id = tests.id(seen.nome)
$$;
create function tests.version(nome text) returns timestamptz language sql security definer as $$
  select (portaria.find_profile(tests.the(version.nome)) ->> 'atualizado_em')::timestamptz
$$;
grant execute on function tests.id(text), tests.seen(text), tests.version(text) to public;
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'), nome_completo => 'Maria')));
select tests.remember('portal', tests.make_portal());
insert into portaria.alertas (jti, usuario_id) values ('jti-a', tests.id('maria'));
select tests.remember('alerta', to_jsonb((select id from portaria.alertas))) is not null as an_alert;
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
values ('jti-m', gen_random_uuid(), 'sistema', tests.id('maria'), 'coordenador', tests.id('escola'), now(), now(), now() + interval '8 hours'),
  ('jti-f', gen_random_uuid(), 'portal', tests.the('filho'), null, null, now(), now(), now() + interval '2 hours'),
  ('jti-c', '00000000-0000-4000-8000-00000000000c', 'sistema', tests.id('chefe'), 'administrador', null, now(), now(), now() + interval '8 hours');
select tests.request();

-- Runs a statement as the administrador and returns its log entries.
create function tests.logs(sql text) returns jsonb language plpgsql as $$
declare
  v_de integer := (select count(*) from portaria.logs_transacoes);
begin
  perform tests.act_as('11144477735');
  execute logs.sql;
  perform tests.act_as_tester();
  return (
    select jsonb_agg(jsonb_build_object('evento', l.evento, 'ator', l.ator_id, 'quem', l.usuario_id, 'escola', l.escola_id, 'dados', l.dados))
    from (select * from portaria.logs_transacoes order by criado_em offset v_de) as l
  );
end;
$$;
create function tests.leaves(sql text, evento text, quem uuid, escola uuid, antes jsonb, depois jsonb) returns setof text language plpgsql as $$
declare
  v_logs jsonb := tests.logs(leaves.sql);
begin
  return next is(jsonb_array_length(v_logs), 1, leaves.sql || ': one entry');
  return next is((v_logs -> 0) - 'dados', jsonb_build_object('evento', evento, 'ator', tests.id('chefe'), 'quem', quem, 'escola', escola), evento || ': who, whom and where');
  return next is(jsonb_build_array(v_logs #> '{0,dados,antes}', v_logs #> '{0,dados,depois}'), jsonb_build_array(antes, depois), evento || ': before and after');
end;
$$;

select tests.leaves(format('select api.person_update(%L, %L, %L, %L)', tests.id('maria'), tests.seen('maria'), 'Maria Silva', '+5511900000002'), 'user.update', tests.id('maria'), null,
  '{"nome_completo": "Maria", "telefone": "****0011"}', '{"nome_completo": "Maria Silva", "telefone": "****0002"}');
select tests.leaves(format('select api.person_deactivate(%L)', tests.id('maria')), 'user.deactivate', tests.id('maria'), null, '{"ativo": true}', '{"ativo": false}');
select tests.leaves(format('select api.person_activate(%L)', tests.id('maria')), 'user.activate', tests.id('maria'), null, '{"ativo": false}', '{"ativo": true}');
select tests.leaves(format('select api.person_unlock(%L)', tests.id('maria')), 'user.unlock', tests.id('maria'), null, '"pode_entrar"', '"pode_entrar"');
select tests.leaves(format('select api.role_grant(%L, null, %L, destino => %L)', 'especialista', tests.id('maria'), '0002'), 'role.grant', tests.id('maria'), null, 'null', '"especialista"');
select tests.leaves(format('select api.role_revoke(%L, null, %L)', 'especialista', tests.id('maria')), 'role.revoke', tests.id('maria'), null, '"especialista"', 'null');
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
values ('jti-n', gen_random_uuid(), 'sistema', tests.id('maria'), 'coordenador', tests.id('escola'), now(), now() + interval '5 seconds', now() + interval '8 hours');
select tests.leaves(format('select api.person_end_sessions(%L)', tests.id('maria')), 'session.revoke', tests.id('maria'), null, '{"sessoes": 1}', '{"sessoes": 0}');
select tests.leaves(format('select api.person_end_sessions(%L)', tests.the('filho')), 'session.revoke', null, tests.the('escola_a'), '{"sessoes": 1}', '{"sessoes": 0}');
select tests.leaves(format('select api.person_unlock(%L)', tests.the('filho')), 'user.unlock', null, tests.the('escola_a'), '"pode_entrar"', '"pode_entrar"');
select tests.leaves(format('select api.person_update(%L, %L, telefone => %L)', tests.the('filho'), tests.version('filho'), '+5511900000077'), 'portal.profile.changed', null, tests.the('escola_a'),
  '{"cpf": "200******99", "ativo": true, "telefone": "****0012"}', '{"cpf": "200******99", "ativo": true, "telefone": "****0077"}');
select tests.leaves(format('select api.person_deactivate(%L)', tests.the('filho')), 'portal.profile.changed', null, tests.the('escola_a'),
  '{"cpf": "200******99", "ativo": true, "telefone": "****0077"}', '{"cpf": "200******99", "ativo": false, "telefone": "****0077"}');
select tests.leaves(format('select api.person_activate(%L)', tests.the('saiu')), 'portal.profile.changed', null, tests.the('escola_b'),
  '{"cpf": "200******31", "ativo": false, "telefone": "****0015"}', '{"cpf": "200******31", "ativo": true, "telefone": "****0015"}');
select tests.leaves($$select api.limit_set('otps_por_ip', 20)$$, 'limit.change', null, null, '10', '20');
select tests.leaves($$select api.end_session('00000000-0000-4000-8000-00000000000c')$$, 'session.end', tests.id('chefe'), null, '"aberta"', '"encerrada"');
select tests.leaves(format('select api.alert_settle(%L, %L)', tests.id('alerta'), 'Perdido'), 'alert.settle', tests.id('maria'), null, '"aberto"', '"resolvido"');
select tests.leaves(format('select api.school_update(%L, municipio => %L)', tests.id('escola'), 'Olinda'), 'school.update', null, tests.id('escola'),
  (select to_jsonb(e) - 'criado_em' from api.escolas as e where e.id = tests.id('escola')),
  (select (to_jsonb(e) - 'criado_em') || '{"municipio": "Olinda"}' from api.escolas as e where e.id = tests.id('escola')));

-- Changes with a new id.
select is(tests.logs($$select api.person_create('55544477731', ' Nova ', '+5511987654321', 'coordenador', tests.id('escola'))$$) #> '{0,dados}',
  '{"antes": null, "depois": {"nome_completo": "Nova", "telefone": "****4321", "papel": "coordenador"}}', 'a new person is logged without old values');
select is((tests.logs($$select api.school_create('Escola C', uf => 'sp')$$) #> '{0,dados,depois}') - 'id',
  '{"nome": "Escola C", "cnpj": null, "inep": null, "municipio": null, "uf": "SP"}', 'a new school is logged with its fields');
select is(tests.logs($$select api.people_import('{codigo,nome_completo}', '[["66644477730", "Um"]]')$$) #> '{0,dados}',
  '{"tipo": "equipe", "linhas": 1, "antes": null, "depois": {"novas": 1}}', 'an import is logged with the number of rows');

-- Calls without a change are not logged, and no log entry contains a phone, code or token.
select is(tests.logs(format('select api.person_update(%L, %L, %L, %L)', tests.id('maria'), tests.seen('maria'), ' Maria Silva ', '+5511900000002')), null, 'an unchanged name and phone is not logged');
select is(tests.logs(format('select api.person_update(%L, %L)', tests.id('maria'), tests.seen('maria'))), null, 'an update without fields is not logged');
select is(tests.logs(format('select api.person_update(%L, %L, telefone => %L)', tests.the('filho'), tests.version('filho'), '+5511900000077')), null, 'an unchanged phone of a student is not logged');
select is(tests.logs(format('select api.person_activate(%L)', tests.id('maria'))), null, 'activating an active person is not logged');
select is(tests.logs(format('select api.person_deactivate(%L)', tests.the('filho'))), null, 'deactivating an inactive student is not logged');
select is(tests.logs(format('select api.role_grant(%L, %L, %L)', 'coordenador', tests.id('escola'), tests.id('maria'))), null, 'granting an existing role is not logged');
select is(tests.logs(format('select api.role_revoke(%L, null, %L)', 'especialista', tests.id('maria'))), null, 'revoking a missing role is not logged');
select is_empty($$select evento, dados from portaria.logs_transacoes where dados::text ~ '\+[0-9]{8,}|"[0-9]{11}"' $$, 'no log entry contains a complete phone or login code');

select * from finish();
rollback;
