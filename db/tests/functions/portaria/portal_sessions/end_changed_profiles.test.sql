-- A profile that was deactivated or has another phone or CPF has no sessions of before.
begin;
select plan(12);

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
select is((select count(*) from portaria.portal_sessoes), 3::bigint, 'each profile that changed');
select tests.remember('filho', portaria.start_portal_session(portaria.portal_perfis('20000000299') -> 0, 'prova', null) -> 'claims') is not null as again;
select is(tests.live('filho'), 'good', 'a session of after holds, in this very second');
update api.alunos set telefone = '+5511900000077' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'another phone');
select tests.remember('filho', portaria.start_portal_session(portaria.portal_perfis('20000000299') -> 0, 'prova', null) -> 'claims') is not null as again;
update api.alunos set cpf = '20000000701' where id = tests.the('filho');
update api.alunos set cpf = '20000000299' where id = tests.the('filho');
select is(tests.live('filho'), 'session_ended', 'another CPF, and back');
select is((select count(*) from portaria.token_blacklist), 0::bigint, 'nothing is on the blacklist');

-- Codes go the same way; staff may change a student, and none of what follows from it is theirs.
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.act_as_tester();
select tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a')) is not null as staff, tests.act_as('11144477735') is not null as signed_in;
select lives_ok(format('update api.alunos set ativo = false where id = %L', tests.the('filho')), 'by staff');
select tests.act_as_tester();
update api.alunos set ativo = true where id = tests.the('filho');
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a code of before');

select * from finish();
rollback;
