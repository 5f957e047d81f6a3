-- A change of the first guardian ends the sessions of students without a phone.
begin;
select plan(9);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
create function tests.signed_in() returns void language sql as $$
  delete from portaria.portal_sessoes;
  select tests.remember('c', portaria.start_portal_session(portaria.profiles_body('20000000450', portaria.guardian_phone(tests.the('filha'))) -> 0, 'x', portaria.guardian_phone(tests.the('filha'))) -> 'claims') is not null;
$$;
create function tests.live() returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_live_portal_session(%L)', tests.recall('c'))) ->> 'code', 'good')
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
select tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a')) is not null as staff, tests.act_as('11144477735') is not null as signed_in;
select lives_ok('select tests.link(1)', 'staff may add a link without rights on the session tables');

select * from finish();
rollback;
