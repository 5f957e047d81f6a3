-- A change of the first guardian ends the sessions of students without a phone.
begin;
select plan(15);

select tests.remember('portal', tests.make_portal()) is not null as made;
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
-- Only valid portal sessions of the linked student end.
select tests.remember('outra', tests.make_row('api.alunos', tests.the('escola_a'), '{"cpf": "20000000880", "nome_completo": "Outra"}') -> 'id') is not null as made;
update api.alunos set telefone = null where id = (tests.recall('outra') #>> '{}')::uuid;
delete from portaria.portal_sessoes;
delete from portaria.sessoes;
create function tests.session(jti text, quem uuid, contexto text default 'portal', expira interval default '1 hour') returns void language sql as $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
  values (jti, gen_random_uuid(), contexto, quem, '+5511900000044', now(), now(), clock_timestamp() + expira)
$$;
select tests.session('of another student', (tests.recall('outra') #>> '{}')::uuid);
delete from api.alunos_responsaveis where parentesco = 'tio';
select is_empty('select from portaria.portal_sessoes', 'sessions of another student do not end');
select tests.session('over', tests.the('filha'), expira => '-1 second'), tests.session('of the staff', tests.the('filha'), 'sistema');
select tests.link(1);
select is_empty('select from portaria.portal_sessoes', 'an expired session and a system session do not end');
select tests.session('a', tests.the('filha')), tests.session('b', tests.the('filha'));
delete from api.alunos_responsaveis where parentesco = 'tio';
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('filha'))$$, 'two sessions of the student end with one row');
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

select * from finish();
rollback;
