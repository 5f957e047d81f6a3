-- A change of the first guardian ends the sessions and passkeys of students without a phone.
begin;
select plan(33);

select tests.remember('portal', tests.make_portal()) is not null as made;
select portaria.note_entry(array[tests.the('filha')]);
select tests.request();
create function tests.signed_in() returns void language sql as $$
  delete from portaria.portal_sessoes;
  select tests.remember('c', portaria.start_portal_session(portaria.profiles_body('20000000450', portaria.guardian_phone(tests.the('filha'))) -> 0, 'x', portaria.guardian_phone(tests.the('filha'))) -> 'claims') is not null;
$$;
create function tests.live() returns text language sql as $$
  select coalesce(portaria.live_portal_refusal(tests.recall('c')), 'good')
$$;
select tests.remember('tio', tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000604", "nome_completo": "Zeca", "telefone": "+5511900000066"}') -> 'id') is not null as made;
create function tests.link(ordem integer) returns void language sql as $$
  insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco, ordem)
  values (tests.the('escola_a'), tests.the('filha'), (tests.recall('tio') #>> '{}')::uuid, 'tio', link.ordem)
$$;
select tests.signed_in();
select tests.link(2);
select is(tests.live(), 'good', 'adding a second guardian keeps the session');
update api.alunos_responsaveis set ordem = 3 where parentesco = 'mae' and aluno_id = tests.the('filha');
select is(tests.live(), 'session_ended', 'another first guardian ends the session');
select tests.signed_in();
delete from api.alunos_responsaveis where parentesco = 'tio';
select is(tests.live(), 'session_ended', 'removing the first guardian ends the session');
select tests.signed_in();
create table tests.links as select * from api.alunos_responsaveis where aluno_id = tests.the('filha');
delete from api.alunos_responsaveis where aluno_id = tests.the('filha');
select is(tests.live(), 'session_ended', 'removing the last guardian ends the session');
insert into api.alunos_responsaveis select * from tests.links;
update api.alunos set telefone = '+5511900000055' where id = tests.the('filha');
delete from portaria.portal_sessoes;
select tests.remember('c', portaria.start_portal_session(portaria.profiles_body('20000000450', '+5511900000055') -> 0, 'x', '+5511900000055') -> 'claims') is not null as again;
select tests.link(1);
select is(tests.live(), 'good', 'the session of a student with a phone stays valid');
update api.alunos set telefone = null where id = tests.the('filha');
select is(tests.live(), 'session_ended', 'removing the student''s phone ends the session');
-- Only the linked student is concerned.
select tests.remember('outra', tests.make_row('api.alunos', tests.the('escola_a'), '{"cpf": "20000000880", "nome_completo": "Outra"}') -> 'id') is not null as made;
update api.alunos set telefone = null where id = (tests.recall('outra') #>> '{}')::uuid;
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
select tests.the('escola_a'), (tests.recall('outra') #>> '{}')::uuid, tests.the('mae_a'), 'mae';
select portaria.note_entry(array[(tests.recall('outra') #>> '{}')::uuid]);
delete from portaria.portal_sessoes;
delete from api.alunos_responsaveis where parentesco = 'tio';
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('filha'))$$, 'another student keeps theirs');

-- Whom the lock is for.
update portaria.titulares set entrou_em = null;
delete from portaria.portal_sessoes;
select tests.link(1);
select is_empty('select from portaria.portal_sessoes', 'nobody can be signing in as a student who never did and has no code');
delete from api.alunos_responsaveis where parentesco = 'tio';
select tests.portal_send('20000000450') is not null as sent;
select tests.act_as_tester();
delete from portaria.sessoes;
select tests.meanwhile('portaria.lock_portal(text, uuid)', 'select tests.signed_in()');
select tests.link(1);
select is((select count(*)::integer from portaria.sessoes), 1, 'a sign-in by a code comes first');
select is(tests.live(), 'session_ended', 'and is ended');
update portaria.login_otps set usado_em = now();
delete from portaria.portal_sessoes;
delete from api.alunos_responsaveis where parentesco = 'tio';
select is_empty('select from portaria.portal_sessoes', 'a used code opens nothing more');
select portaria.note_entry(array[tests.the('filha')]);
delete from portaria.sessoes;
select tests.meanwhile('portaria.lock_portal(text, uuid)', 'select tests.signed_in()');
select tests.link(1);
select is((select count(*)::integer from portaria.sessoes), 1, 'a student who had signed in before does it again');
select is(tests.live(), 'session_ended', 'and is ended');

-- Passkeys end too, without any session.
select tests.act_as_tester();
delete from portaria.sessoes;
delete from api.alunos_responsaveis where parentesco = 'tio';
create function tests.passkey_after(sql text) returns text language plpgsql as $$
declare v_open boolean;
begin
  perform tests.make_passkey(tests.the('filha'), 'filha ' || gen_random_uuid(), 'portal');
  execute sql;
  v_open := exists (select from portaria.passkeys where titular_id = tests.the('filha') and revogada_em is null);
  update portaria.passkeys set revogada_em = now() where revogada_em is null;
  return case when v_open then 'good' else 'ended' end;
end $$;
select is(tests.passkey_after('select tests.link(9)'), 'good', 'another guardian keeps a passkey');
select is(tests.passkey_after('update api.alunos_responsaveis set ordem = ordem + 1'), 'good', 'so do the same guardians in the same order');
select is(tests.passkey_after($$update api.alunos_responsaveis set parentesco = 'outro' where parentesco = 'tio'$$), 'good', 'and another word for one');
select is(tests.passkey_after($$update api.alunos_responsaveis set ordem = case parentesco when 'outro' then 1 else 2 end where aluno_id = tests.the('filha')$$), 'ended', 'an order turned round ends it');
select is(tests.passkey_after($$update api.alunos_responsaveis set ordem = case parentesco when 'outro' then 2 else 1 end where aluno_id = tests.the('filha')$$), 'ended', 'and so does turning it back');
select results_eq($$select count(*)::integer from portaria.logs_transacoes where evento = 'passkey.ended'$$, 'values (2)', 'the log says so');
update api.responsaveis set telefone = (select telefone from api.responsaveis where id = tests.the('mae_a')) where nome_completo = 'Zeca';
select is(tests.passkey_after($$update api.alunos_responsaveis set ordem = 9 where parentesco = 'mae' and aluno_id = tests.the('filha')$$), 'good', 'a guardian with the same phone keeps it');
update api.responsaveis set telefone = '+5511900000066' where nome_completo = 'Zeca';
select is(tests.passkey_after($$delete from api.alunos_responsaveis where parentesco = 'mae' and aluno_id = tests.the('filha')$$), 'good', 'the end of a link to a later guardian keeps it');
select is(tests.passkey_after('delete from api.alunos_responsaveis'), 'ended', 'the end of every link ends it');
insert into api.alunos_responsaveis select * from tests.links;
select is(tests.passkey_after('select tests.link(1)'), 'ended', 'a new first guardian ends it');
update api.responsaveis set ativo = false where nome_completo = 'Zeca';
select is(tests.passkey_after($$delete from api.alunos_responsaveis where parentesco = 'tio'$$), 'good', 'a first guardian who is inactive takes nothing away');
select is(tests.passkey_after('select tests.link(1)'), 'good', 'and nothing over');
update api.responsaveis set ativo = true where nome_completo = 'Zeca';
select is(tests.passkey_after($$delete from api.responsaveis where nome_completo = 'Zeca'$$), 'ended', 'the first guardian is deleted');
select tests.remember('tio', tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000604", "nome_completo": "Zeca", "telefone": "+5511900000066"}') -> 'id') is not null as made;

grant insert on api.alunos_responsaveis to authenticated;
select tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a')) is not null as staff, tests.act_as('11144477735') is not null as signed_in;
select lives_ok('select tests.link(1)', 'a role that may add links needs no rights on the session tables');

-- A sign-in that can be renewed, whose token has expired.
select tests.act_as_tester();
delete from api.alunos_responsaveis where parentesco = 'tio';
update portaria.limites set valor = 604800 where nome = 'renovacao_portal_maxima';
create function tests.kept(telefone text) returns void language plpgsql as $$
begin
  delete from portaria.portal_sessoes;
  perform tests.remember('t', portaria.start_portal_session(portaria.profiles_body('20000000450', portaria.guardian_phone(tests.the('filha'))) -> 0, 'x', kept.telefone,
    null, portaria.new_renewal('portal', true, kept.telefone)) #> '{renovacao,token}');
  delete from portaria.sessoes;
end $$;
create function tests.renew() returns text language plpgsql as $$
declare v_r text;
begin
  perform tests.act_as_service();
  v_r := coalesce(api.portal_refresh(tests.recall('t') ->> 0) ->> 'code', 'ok');
  perform tests.act_as_tester();
  return v_r;
end $$;
grant execute on all functions in schema tests to public;
select tests.kept(portaria.guardian_phone(tests.the('filha')));
select tests.link(4);
select is(tests.renew(), 'ok', 'adding another guardian keeps it');
delete from api.alunos_responsaveis where parentesco = 'tio';
select tests.kept(portaria.guardian_phone(tests.the('filha')));
select tests.link(1);
delete from api.alunos_responsaveis where parentesco = 'tio';
select is(tests.renew(), 'refresh_invalid', 'another first guardian ends it, also after an undo');
select tests.kept(null); -- by a passkey
select tests.link(1);
select is(tests.renew(), 'refresh_invalid', 'so does it one without a phone');
delete from api.alunos_responsaveis where parentesco = 'tio';
delete from portaria.portal_sessoes;
select tests.kept('+5511900000044');
update portaria.renovacoes set encerrada_em = now();
select tests.kept(portaria.guardian_phone(tests.the('filha')));
select tests.link(4);
select is_empty('select from portaria.portal_sessoes', 'an ended one with another phone ends nothing');
select is(tests.renew(), 'ok', 'the one with the phone goes on');

-- Only students who had a guardian before can have signed in by that phone.
create temp table novos as select (tests.make_row('api.alunos', tests.the('escola_a'), '{"ativo": true}') ->> 'id')::uuid as id from generate_series(1, 300);
set local track_functions = 'all';
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
select tests.the('escola_a'), n.id, (tests.recall('tio') #>> '{}')::uuid, 'tio' from novos as n;
select is((select calls from pg_stat_xact_user_functions where funcname = 'may_have_entered'), null, 'the first guardians of many new students cost no look at each of them');

select * from finish();
rollback;
