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
select is(tests.live(), 'good', 'a second guardian changes nothing');
update api.alunos_responsaveis set ordem = 3 where parentesco = 'mae' and aluno_id = tests.the('filha');
select is(tests.live(), 'session_ended', 'another comes first');
select tests.signed_in();
delete from api.alunos_responsaveis where parentesco = 'tio';
select is(tests.live(), 'session_ended', 'the first is gone');
update api.alunos set telefone = '+5511900000055' where id = tests.the('filha');
delete from portaria.portal_sessoes;
select tests.remember('c', portaria.start_portal_session(portaria.profiles_body('20000000450', '+5511900000055') -> 0, 'x', '+5511900000055') -> 'claims') is not null as again;
select tests.link(1);
select is(tests.live(), 'good', 'a student with a phone has it to herself');
update api.alunos set telefone = null where id = tests.the('filha');
select is(tests.live(), 'session_ended', 'and after losing it has no earlier session');
-- Whose sessions end: those of the two students of the link that live, at their phone of before.
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
select is_empty('select from portaria.portal_sessoes', 'not those of another student');
select tests.session('over', tests.the('filha'), expira => '-1 second'), tests.session('of the staff', tests.the('filha'), 'sistema');
select tests.link(1);
select is_empty('select from portaria.portal_sessoes', 'nor an expired one, or one of the system');
select tests.session('a', tests.the('filha')), tests.session('b', tests.the('filha'));
delete from api.alunos_responsaveis where parentesco = 'tio';
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('filha'))$$, 'both of two sessions');
select tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a')) is not null as staff, tests.act_as('11144477735') is not null as signed_in;
select lives_ok('select tests.link(1)', 'staff may link: what the link ends is not theirs to write');

select * from finish();
rollback;
