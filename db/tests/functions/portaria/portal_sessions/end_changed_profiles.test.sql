-- A profile that was deactivated or got another phone or CPF loses its earlier sessions.
begin;
select plan(19);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('filho', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as f, tests.remember('mae', tests.portal_claims_for('responsavel', tests.the('mae_a'))) is not null as m;
create function tests.live(quem text) returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_live_portal_session(%L)', tests.recall(quem))) ->> 'code', 'good')
$$;
update api.alunos set matricula = matricula || 'x', ativo = ativo;
select is(tests.live('filho'), 'good', 'another change ends nothing');
update api.alunos set ativo = false where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'deactivated');
update api.alunos set ativo = true where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'and activated: what ended stays ended');
select is(tests.live('mae'), 'good', 'nobody else is out');
update api.responsaveis set ativo = not ativo;
update api.responsaveis set ativo = not ativo;
select is(tests.live('mae'), 'session_ended', 'a guardian, too');
select is((select count(*) from portaria.portal_sessoes), 4::bigint, 'each profile that changed, and a student without a phone');
select results_eq($$select dados from portaria.logs_transacoes where evento = 'portal.profile.changed' order by criado_em limit 1$$,
  $$select jsonb_build_object('titular_id', tests.the('filho'), 'portal_type', 'aluno', 'mudou', '["ativo"]'::jsonb, 'ator_id', null, 'conta', session_user,
    'antes', '{"cpf": "200******99", "telefone": "****0012", "ativo": true}'::jsonb, 'depois', '{"cpf": "200******99", "telefone": "****0012", "ativo": false}'::jsonb)$$, 'the log says what changed, and which account did it');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.profile.changed'), 6, 'one row for each change of a profile');
select tests.remember('filho', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'prova', null) -> 'claims') is not null as again;
select is(tests.live('filho'), 'good', 'a session of after holds, in this very second');
update api.alunos set telefone = '+5511900000077' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'another phone');
select tests.remember('filho', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000077') -> 0, 'prova', null) -> 'claims') is not null as again;
update api.alunos set cpf = '20000000701' where id = tests.the('filho');
update api.alunos set cpf = '20000000299' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'another CPF, and back');
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'nothing is on the blacklist');

-- Codes go the same way. Staff cannot change these columns; functions do it for them.
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.act_as_tester();
select tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a')) is not null as staff, tests.act_as('11144477735') is not null as signed_in;
select throws_ok(format('update api.alunos set ativo = false where id = %L', tests.the('filho')), '42501', null, 'not by staff');
select tests.act_as_tester();
select set_config('request.jwt.claims', (select jsonb_build_object('usuario_id', id) from portaria.usuarios)::text, true) is not null as by_a_function;
update api.alunos set ativo = false where id = tests.the('filho');
select set_config('request.jwt.claims', '', true) is not null as nobody_again;
select is((select dados ->> 'ator_id' from portaria.logs_transacoes where evento = 'portal.profile.changed' order by criado_em desc limit 1), (select id::text from portaria.usuarios), 'the user of the request is in the log');
update api.alunos set ativo = true where id = tests.the('filho');
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'an earlier code');
-- What changed, in the words of the log; and who is reached through whom.
select tests.act_as_tester();
delete from portaria.logs_transacoes;
delete from portaria.portal_sessoes;
update api.responsaveis set telefone = '+5511900000033', cpf = '20000000777' where id = tests.the('mae_a');
select results_eq($$select dados ->> 'portal_type', dados -> 'mudou' from portaria.logs_transacoes where evento = 'portal.profile.changed'$$, $$values ('responsavel', '["cpf", "telefone"]'::jsonb)$$, 'a guardian has another CPF and phone');
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('mae_a')), (tests.the('filha'))$$, 'and ends the sessions of the child that has none');
delete from portaria.portal_sessoes;
update api.responsaveis set cpf = '20000000108' where id = tests.the('mae_a');
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('mae_a'))$$, 'another CPF alone is nothing to the child');
select tests.act_as('11144477735') is not null as signed_in;
select lives_ok(format($$update api.alunos set nome_completo = 'João A.' where id = %L$$, tests.the('filho')), 'staff may change a name: what the change ends is not theirs to write');

select * from finish();
rollback;
