-- The tables decide: an inactive profile, or one whose sessions were ended, is refused.
begin;
select plan(10);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.check(tipo text, quem text, extra jsonb default '{}') returns text language sql as $$
  select format('select portaria.check_live_portal_session(%L)', tests.portal_claims_for(tipo, tests.the(quem)) || extra)
$$;
select lives_ok(tests.check('aluno', 'filho'), 'the session of an active student is accepted');
select lives_ok(tests.check('responsavel', 'mae_b'), 'the session of an active guardian is accepted');
select tests.throws_code(tests.check('aluno', 'saiu'), 'session_ended', 401, 'the session of an inactive student is refused');
select tests.throws_code(tests.check('aluno', 'filho', jsonb_build_object('portal_type', 'responsavel')), 'session_ended', 401, 'a student id with portal_type responsavel is refused');
select tests.throws_code(tests.check('aluno', 'filho', '{"portal_type": "diretor"}'), 'session_ended', 401, 'a student id with an unknown portal_type is refused');
update api.responsaveis set ativo = false where id = tests.the('mae_b');
select tests.throws_code(tests.check('responsavel', 'mae_b'), 'session_ended', 401, 'the session of an inactive guardian is refused');
insert into portaria.portal_sessoes values (tests.the('filho'), clock_timestamp() + interval '1 second');
select tests.throws_code(tests.check('aluno', 'filho'), 'session_ended', 401, 'a session from before the end of all sessions is refused');
select lives_ok(tests.check('aluno', 'filho', jsonb_build_object('iat', tests.epoch(3))), 'a session from after the end of all sessions is accepted');
update api.responsaveis set ativo = true where id = tests.the('mae_b');
update portaria.portal_sessoes set validas_desde = to_timestamp(0.5);
select tests.throws_code(tests.check('responsavel', 'mae_b', '{"iat": null}'), 'session_ended', 401, 'a token without an iat counts as the oldest');
delete from portaria.portal_sessoes;
select tests.throws_code(tests.check('responsavel', 'mae_b', '{"portal_type": "diretor"}'), 'session_ended', 401, 'a guardian id with an unknown portal_type is refused');

select * from finish();
rollback;
