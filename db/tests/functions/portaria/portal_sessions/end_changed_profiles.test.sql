-- A profile that is deactivated or gets another phone or CPF loses its sessions.
begin;
select plan(22);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('filho', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as f, tests.remember('mae', tests.portal_claims_for('responsavel', tests.the('mae_a'))) is not null as m;
create function tests.live(quem text) returns text language sql as $$
  select coalesce(portaria.live_portal_refusal(tests.recall(quem)), 'good')
$$;
update api.alunos set matricula = matricula || 'x', ativo = ativo;
select is(tests.live('filho'), 'good', 'another change keeps the sessions');
update api.alunos set ativo = false where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'a deactivation ends the session of the student');
update api.alunos set ativo = true where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'the session of the student stays ended after an activation');
select is(tests.live('mae'), 'good', 'the session of the guardian stays valid');
update api.responsaveis set ativo = not ativo;
update api.responsaveis set ativo = not ativo;
select is(tests.live('mae'), 'session_ended', 'a deactivation ends the session of a guardian');
select is((select count(*) from portaria.portal_sessoes), 4::bigint, 'sessions end for each changed profile and for a student without a phone');
select results_eq($$select dados from portaria.logs_transacoes where evento = 'portal.profile.changed' order by criado_em limit 1$$,
  $$select jsonb_build_object('titular_id', tests.the('filho'), 'portal_type', 'aluno', 'mudou', '["ativo"]'::jsonb, 'ator_id', null, 'conta', session_user,
    'antes', '{"cpf": "200******99", "telefone": "****0012", "ativo": true}'::jsonb, 'depois', '{"cpf": "200******99", "telefone": "****0012", "ativo": false}'::jsonb)$$, 'the log entry has the changed columns and the database account');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.profile.changed'), 6, 'each change of a profile is one log entry');
select tests.remember('filho', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'prova', null) -> 'claims') is not null as again;
select is(tests.live('filho'), 'good', 'a session opened in the same second is valid');
update api.alunos set telefone = '+5511900000077' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'a changed phone ends the session');
select tests.remember('filho', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000077') -> 0, 'prova', null) -> 'claims') is not null as again;
update api.alunos set cpf = '20000000701' where id = tests.the('filho');
update api.alunos set cpf = '20000000299' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'a CPF changed and changed back ends the session');
select tests.remember('filho', portaria.start_portal_session(portaria.profiles_body('20000000299', '+5511900000077') -> 0, 'prova', null) -> 'claims') is not null as again;
update api.alunos set cpf = null where id = tests.the('filho');
update api.alunos set cpf = '20000000299' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'a CPF that is cleared ends the session');
select is((select dados -> 'mudou' from portaria.logs_transacoes where evento = 'portal.profile.changed' order by criado_em desc limit 1), '["cpf"]', 'a first CPF is a change');
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'no token is on the blacklist');

-- Codes end too. Staff cannot change these columns; functions do it for them.
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.act_as_tester();
select tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a')) is not null as staff, tests.act_as('11144477735') is not null as signed_in;
select throws_ok(format('update api.alunos set ativo = false where id = %L', tests.the('filho')), '42501', null, 'staff may not deactivate a student by SQL');
select tests.act_as_tester();
select set_config('request.jwt.claims', (select jsonb_build_object('usuario_id', id) from portaria.usuarios)::text, true) is not null as by_a_function;
update api.alunos set ativo = false where id = tests.the('filho');
select set_config('request.jwt.claims', '', true) is not null as nobody_again;
select is((select dados ->> 'ator_id' from portaria.logs_transacoes where evento = 'portal.profile.changed' order by criado_em desc limit 1), (select id::text from portaria.usuarios), 'the log entry has the user of the request');
update api.alunos set ativo = true where id = tests.the('filho');
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a deactivation expires the code');
-- The changed columns in the log, and students who use a guardian's phone.
select tests.act_as_tester();
delete from portaria.logs_transacoes;
delete from portaria.portal_sessoes;
update api.responsaveis set telefone = '+5511900000033', cpf = '20000000777' where id = tests.the('mae_a');
select results_eq($$select dados ->> 'portal_type', dados -> 'mudou' from portaria.logs_transacoes where evento = 'portal.profile.changed'$$, $$values ('responsavel', '["cpf", "telefone"]'::jsonb)$$, 'the log entry of a guardian lists CPF and phone as changed');
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('mae_a')), (tests.the('filha'))$$, 'a changed phone of a guardian ends sessions of a child without a phone');
delete from portaria.portal_sessoes;
update api.responsaveis set cpf = '20000000108' where id = tests.the('mae_a');
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('mae_a'))$$, 'a changed CPF of a guardian keeps sessions of the child');
select tests.make_row('api.alunos', tests.the('escola_a'), jsonb_build_object('id', format('%s0000000-0000-4000-8000-000000000000', n), 'cpf', null)) is not null as made from unnest('{c,b,a}'::text[]) as n;
delete from portaria.logs_transacoes;
update api.alunos set telefone = '+5511900000088' where id::text like '_0000000-%';
select is((select array_agg(left(l.dados ->> 'titular_id', 1) order by l.criado_em, l.id) from portaria.logs_transacoes as l), '{a,b,c}', 'the profiles of one statement are ended and logged in the order of their ids');
select tests.act_as('11144477735') is not null as signed_in;
select lives_ok(format($$update api.alunos set nome_completo = 'João A.' where id = %L$$, tests.the('filho')), 'staff may change a name without rights on the session tables');

select * from finish();
rollback;
