-- Alerts of reused tokens: listed, settled once, and the sign-in ends.
begin;
select plan(18);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', nome_completo => 'Maria')));
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select j, '00000000-0000-4000-8000-000000000001', 'sistema', tests.id('maria'), now(), now(), now() + interval '8 hours'
from unnest(array['jti-a', 'jti-b']) as j;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('jti-a', tests.id('maria'), now() + interval '8 hours');
select tests.request('198.51.100.7', extra => '{"x-geo-city": "Recife", "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/120"}');
select tests.act_as_service();
select is(api.revoked_reuse('jti-a') ->> 'contagem', '1', 'setup: a revoked token is used');

select tests.act_as('11144477735');
select is((api.alerts() #> '{alertas,0}') - array['id', 'primeiro_em', 'ultimo_em'], jsonb_build_object(
  'tipo', 'token', 'escola_nome', null, 'limite', null, 'usuario_id', tests.id('maria'), 'nome_completo', 'Maria', 'contagem', 1, 'cidade', 'Recife', 'ip', '198.51.100.7', 'aparelho', 'Chrome no Android'),
  'an alert has the person, the place, the device and the number of reuses');
select tests.remember('alerta', api.alerts() #> '{alertas,0,id}') is not null as open_alert;
select tests.throws_code($$select api.alert_settle(tests.id('alerta'), ' ')$$, 'invalid_request', 400, 'settling needs a reason');
select throws_like(format('select api.alert_settle(tests.id(''alerta''), %L)', repeat('x', 1001)), '%Diga o motivo, com até 1000 caracteres%', 'a reason has at most 1000 characters');
select is(api.alert_settle(tests.id('alerta'), 'Celular perdido') ->> 'situacao', 'resolvido', 'an administrador settles an alert');
select is(api.alerts() -> 'alertas', '[]', 'a settled alert is not listed');
select tests.throws_code($$select api.alert_settle(tests.id('alerta'), 'de novo')$$, 'not_found', 404, 'a settled alert cannot be settled again');
select tests.throws_code($$select api.alert_settle(gen_random_uuid(), 'x')$$, 'not_found', 404, 'settling an unknown alert is not_found');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.sessoes where encerrada_em is null), 0, 'settling ends every token of the sign-in');
select is((select resolvido_por from portaria.alertas), tests.id('chefe'), 'a settled alert records who settled it');
select is((select motivo from portaria.alertas), 'Celular perdido', 'a settled alert records the reason');
select is((select proxima_em from portaria.alertas), null, 'no push is due for a settled alert');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'alert.settle' and ator_id = tests.id('chefe')), 1, 'settling is logged once');

-- A copied passkey: settling removes it.
select tests.make_passkey(tests.id('maria'), 'stick', contador => 7, sincronizada => false);
select tests.remember('dentro', tests.use_passkey(tests.credential('stick'), contador => 8, sincronizada => false) -> 'claims') is not null as dentro;
select is(tests.use_passkey(tests.credential('stick'), contador => 8, sincronizada => false) ->> 'code', 'passkey_invalid', 'setup: a counter that did not go on');
select tests.act_as('11144477735');
select is(api.alerts() #>> '{alertas,0,tipo}', 'passkey', 'the alert is about a passkey');
select lives_ok(format('select api.alert_settle(%L, %L)', api.alerts() #>> '{alertas,0,id}', 'Chave copiada'), 'it is settled');
select tests.act_as_tester();
select results_eq($$select usuario_id, ator_id, dados ->> 'nome' from portaria.logs_transacoes where evento = 'passkey.removed'$$, $$values (tests.id('maria'), tests.id('chefe'), 'stick')$$, 'the passkey is removed');
select isnt((select encerrada_em from portaria.sessoes where jti = tests.recall('dentro') ->> 'jti'), null, 'with the sign-in that it opened');

select * from finish();
rollback;
