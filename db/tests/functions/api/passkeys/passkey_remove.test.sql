-- The passkeys of the account page: list, rename, remove. A release by an administrador.
begin;
select plan(49);

create function tests.ids(nome text) returns uuid language sql security definer as $$ select p.id from portaria.passkeys as p where p.nome = ids.nome $$;
create function tests.session(jti text) returns portaria.sessoes language sql security definer as $$ select s from portaria.sessoes as s where s.jti = session.jti $$;
create function tests.calls(papel text, chamada text) returns text language sql as $$ select format('select api.%s(%L)', chamada, tests.ids(papel)) $$;
grant execute on all functions in schema tests to public;

select tests.make_escola('Aurora') as escola;
select tests.remember('eva', to_jsonb(tests.make_usuario('11144477735', 'administrador', nome_completo => 'Eva'))) is not null as eva;
select tests.remember('bia', to_jsonb(tests.make_usuario('52998224725', 'coordenador', (select id from api.escolas where nome = 'Aurora'), nome_completo => 'Bia'))) is not null as bia;
select tests.make_passkey((tests.recall('eva') ->> 0)::uuid, n) from unnest('{Celular,Notebook}'::text[]) as n;
select tests.make_passkey((tests.recall('bia') ->> 0)::uuid, 'Da Bia');
select tests.request();
select tests.remember('codigo', api.verify_otp('11144477735', tests.send('11144477735')) -> 'claims') is not null as codigo;
select tests.remember('chave', tests.use_passkey(tests.credential('Celular')) -> 'claims') is not null as chave;
select tests.remember('nota', tests.use_passkey(tests.credential('Notebook')) -> 'claims') is not null as nota;
select tests.remember('d_bia', tests.use_passkey(tests.credential('Da Bia')) -> 'claims') is not null as d_bia;

-- List.
select tests.present(tests.recall('codigo'));
select is((select array_agg(p ->> 'nome') from jsonb_array_elements(api.passkeys() -> 'passkeys') as p), '{Celular,Notebook}', 'the own passkeys, in their order');
select is((select array_agg(k order by k) from jsonb_object_keys(api.passkeys() #> '{passkeys,0}') as k), '{criada_em,id,nome,sincronizada,usada_em,vale_para_exige_em}', 'with these fields: nothing of the key');

-- Rename: any session of the person.
select is(api.passkey_rename(tests.ids('Celular'), ' Meu celular ') #>> '{passkey,nome}', 'Meu celular', 'a passkey gets another name');
select tests.throws_code(format($$select api.passkey_rename(%L, 'x')$$, tests.ids('Da Bia')), 'not_found', 404, 'for a rename neither');
select tests.throws_code(format($$select api.passkey_rename(%L, ' ')$$, tests.ids('Notebook')), 'invalid_request', 400, 'an empty name is refused');

-- Remove: only by a passkey; it ends what it opened elsewhere.
select tests.throws_code(tests.calls('Notebook', 'passkey_remove'), 'passkey_required', 403, 'a sign-in by code removes none');
select tests.present(tests.recall('chave'));
select is(api.passkey_remove(tests.ids('Notebook')), '{"situacao": "removida"}', 'a sign-in by passkey does');
select tests.throws_code(tests.calls('Notebook', 'passkey_remove'), 'not_found', 404, 'once');
select is(jsonb_array_length(api.passkeys() -> 'passkeys'), 1, 'it is no longer listed');
select tests.act_as_tester();
select isnt((tests.session(tests.recall('nota') ->> 'jti')).encerrada_em, null, 'the sign-in that it opened has ended');
select is((tests.session(tests.recall('codigo') ->> 'jti')).encerrada_em, null, 'others go on');
select results_eq($$select evento from portaria.logs_transacoes where evento like 'passkey.re%' and usuario_id = (tests.recall('eva') ->> 0)::uuid and ator_id = usuario_id order by evento$$, '{passkey.removed,passkey.renamed}'::text[], 'both are logged');
select is(tests.use_passkey(tests.credential('Notebook')) ->> 'code', 'passkey_invalid', 'it signs nobody in any more');
select tests.act_as_tester();
update portaria.papeis set exige = 'passkey' where nome = 'administrador';
select tests.remember('lida', (select to_jsonb(u.atualizado_em) from portaria.usuarios as u where u.id = (tests.recall('eva') ->> 0)::uuid)) is not null as read;
select tests.present(tests.recall('chave'));
select tests.throws_code(tests.calls('Meu celular', 'passkey_remove'), 'last_administrador', 409, 'the last passkey that counts stays while the role administrador demands one');
select tests.throws_code(format('select api.person_update(%L, %L, telefone => %L)', tests.recall('eva') ->> 0, tests.recall('lida') ->> 0, '+5511911112222'), 'last_administrador', 409, 'so does the phone of its owner, whose change would end it');
select lives_ok(format('select api.person_update(%L, %L, nome_completo => %L)', tests.recall('eva') ->> 0, tests.recall('lida') ->> 0, 'Eva Prado'), 'the name does not');
select tests.act_as_tester();
select tests.make_passkey((tests.recall(n) ->> 0)::uuid, 'Nova de ' || n) from unnest('{eva,bia}'::text[]) as n;
update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour' where titular_id = (tests.recall('eva') ->> 0)::uuid;
select tests.present(tests.recall('chave'));
select is(api.passkey_remove(tests.ids('Nova de eva')), '{"situacao": "removida"}', 'one that does not count is no loss to them');
select tests.present(tests.recall('d_bia'));
select is(api.passkey_remove(tests.ids('Nova de bia')), '{"situacao": "removida"}', 'and neither is one of another role');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now() where nome = 'Meu celular';
update portaria.papeis set exige = null;
select tests.present(tests.recall('chave'));
select is(api.passkey_remove(tests.ids('Meu celular')), '{"situacao": "removida"}', 'the one that opened this session can be removed');
select tests.act_as_tester();
select is((tests.session(tests.recall('chave') ->> 'jti')).encerrada_em, null, 'this session goes on');
select is((portaria.session_passkey(tests.recall('chave'))).id, null, 'without a passkey');

-- Release: another person's, by an administrador whose own passkey counts.
update portaria.passkeys set revogada_em = null where nome = 'Meu celular';
update portaria.passkeys set vale_para_exige_em = now() + interval '1 day' where nome = 'Da Bia';
select tests.present(tests.recall('d_bia'));
select tests.throws_code(tests.calls('Da Bia', 'passkey_release'), 'not_allowed', 403, 'nobody but an administrador releases');
select tests.present(tests.recall('codigo'));
select tests.throws_code(tests.calls('Da Bia', 'passkey_release'), 'passkey_required', 403, 'a sign-in by code releases nothing');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour' where nome = 'Meu celular';
select tests.present(tests.recall('chave'));
select tests.throws_code(tests.calls('Da Bia', 'passkey_release'), 'passkey_required', 403, 'and neither does a passkey that does not count yet');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now() where nome = 'Meu celular';
select tests.present(tests.recall('chave'));
select tests.throws_code(tests.calls('Meu celular', 'passkey_release'), 'not_allowed', 403, 'nobody releases their own');
select tests.throws_code(format('select api.passkey_release(%L)', gen_random_uuid()), 'not_found', 404, 'nothing is not released');
select is(api.passkey_release(tests.ids('Da Bia')), '{"situacao": "liberada"}', 'a passkey is released');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.avisos where tipo = 'passkey_liberada'), 1, 'which its owner is told');
select tests.present(tests.recall('chave'));
select is(api.passkey_release(tests.ids('Da Bia')), '{"situacao": "liberada"}', 'and is so when it is released again');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.avisos where tipo = 'passkey_liberada'), 1, 'of which they are not told twice');
select ok((select vale_para_exige_em <= clock_timestamp() from portaria.passkeys where nome = 'Da Bia'), 'it counts at once');
select is((select ator_id from portaria.logs_transacoes where evento = 'passkey.released' and usuario_id = (tests.recall('bia') ->> 0)::uuid), (tests.recall('eva') ->> 0)::uuid, 'it is logged with who did it');
update portaria.sessoes set entrou_em = entrou_em - interval '20 minutes', confirmada_em = confirmada_em - interval '20 minutes';
select tests.present(tests.recall('chave'));
select tests.throws_code(tests.calls('Da Bia', 'passkey_release'), 'fresh_login_required', 403, 'a release needs a recent sign-in');

-- A session that ended while it waited for the lock changes nothing.
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.sessoes set encerrada_em = now() where jti = tests.recall('chave') ->> 'jti'$$);
select tests.present(tests.recall('chave'));
select tests.throws_code(tests.calls('Meu celular', c), 'session_ended', 401, c || ' looks again') from unnest('{passkey_remove,passkey_release}'::text[]) as c;
select tests.throws_code(format($$select api.passkey_rename(%L, 'x')$$, tests.ids('Meu celular')), 'session_ended', 401, 'passkey_rename looks again');

-- The portal.
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', null);
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.present(tests.portal_claims_for('responsavel', tests.the('mae_a')));
select tests.throws_code('select api.passkeys()', 'portal_token_refused', 401, 'a portal token has no passkeys of staff');
select tests.act_as_portal('responsavel', tests.the('mae_a'));
select is(api.portal_passkeys(), '{"passkeys": []}', 'it has those of its record');
select tests.present(tests.recall('codigo'));
select tests.throws_code('select api.portal_passkeys()', 'system_token_refused', 401, 'a system token has none of the portal');

-- Removing that of a person who lost the device, at the desk.
select tests.present(tests.recall('d_bia'));
select tests.throws_code(tests.calls('Meu celular', 'passkey_remove'), 'not_allowed', 403, 'nobody removes the passkey of a person whom they may not change');
select tests.act_as_tester();
update portaria.papeis set exige = 'passkey' where nome = 'administrador';
select tests.present(tests.recall('codigo'));
select tests.throws_code(tests.calls('Da Bia', 'passkey_remove'), 'passkey_required', 403, 'a role that demands a passkey removes none without it, though the path is open');
select tests.act_as_tester();
update portaria.papeis set exige = null;
update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes', confirmada_em = null;
select tests.present(tests.recall('codigo'));
select tests.throws_code(tests.calls('Da Bia', 'passkey_remove'), 'fresh_login_required', 403, 'an old sign-in removes none');
select tests.act_as_tester();
update portaria.sessoes set entrou_em = now();
delete from portaria.avisos;
select tests.present(tests.recall('codigo'));
select is(api.passkey_remove(tests.ids('Da Bia')), '{"situacao": "removida"}', 'a recent sign-in does');
select tests.throws_code(tests.calls('Da Bia', 'passkey_remove'), 'not_found', 404, 'once');
select tests.act_as_tester();
select results_eq($$select ator_id, usuario_id from portaria.logs_transacoes where evento = 'passkey.removed' and dados ->> 'nome' = 'Da Bia'$$, $$values ((tests.recall('eva') ->> 0)::uuid, (tests.recall('bia') ->> 0)::uuid)$$, 'it is logged with who did it');
select results_eq('select tipo, titular_id from portaria.avisos', $$values ('passkey_removida', (tests.recall('bia') ->> 0)::uuid)$$, 'and told to the person');
select isnt((tests.session(tests.recall('d_bia') ->> 'jti')).encerrada_em, null, 'what it opened has ended');
select tests.act_as_service();
select is(api.claim_notices(), '[]', 'a shim that cannot write the message does not claim it');
select is((api.claim_notices(tipos => '{passkey_removida}') -> 0) - 'id', '{"destino": "+5511987650011", "tipo": "passkey_removida", "novo": null, "tentativa": 1}', 'one that can does: it has nothing of the passkey');

select * from finish();
rollback;
