-- The tables decide: an inactive profile, or one whose sessions were ended, is refused.
begin;
select plan(10);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.check(tipo text, quem text, extra jsonb default '{}') returns text language sql as $$
  select portaria.live_portal_refusal(tests.portal_claims_for(tipo, tests.the(quem)) || extra)
$$;
select is(tests.check('aluno', 'filho'), null, 'the session of an active student is accepted');
select is(tests.check('responsavel', 'mae_b'), null, 'the session of an active guardian is accepted');
select is(tests.check('aluno', 'saiu'), 'session_ended', 'the session of an inactive student is refused');
select is(tests.check('aluno', 'filho', jsonb_build_object('portal_type', 'responsavel')), 'session_ended', 'a student id with portal_type responsavel is refused');
select is(tests.check('aluno', 'filho', '{"portal_type": "diretor"}'), 'session_ended', 'a student id with an unknown portal_type is refused');
update api.responsaveis set ativo = false where id = tests.the('mae_b');
select is(tests.check('responsavel', 'mae_b'), 'session_ended', 'the session of an inactive guardian is refused');
insert into portaria.portal_sessoes values (tests.the('filho'), clock_timestamp() + interval '1 second');
select is(tests.check('aluno', 'filho'), 'session_ended', 'a session from before the end of all sessions is refused');
select is(tests.check('aluno', 'filho', jsonb_build_object('iat', tests.epoch(3))), null, 'a session from after the end of all sessions is accepted');
update api.responsaveis set ativo = true where id = tests.the('mae_b');
update portaria.portal_sessoes set validas_desde = to_timestamp(0.5);
select is(tests.check('responsavel', 'mae_b', '{"iat": null}'), 'session_ended', 'a token without an iat counts as the oldest');
delete from portaria.portal_sessoes;
select is(tests.check('responsavel', 'mae_b', '{"portal_type": "diretor"}'), 'session_ended', 'a guardian id with an unknown portal_type is refused');

select * from finish();
rollback;
