-- The end of the sessions and codes of profiles.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('c', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as kept;
select tests.remember('d', tests.portal_claims_for('responsavel', tests.the('mae_a'))) is not null as kept;
select isnt(tests.portal_send('20000000299'), null, 'a code');
select isnt(tests.portal_send('20000000108'), null, 'and one of somebody else');
select tests.act_as_tester();
select portaria.end_profiles(array[tests.the('filho')], '{20000000299}');
select tests.throws_code(format('select portaria.check_live_portal_session(%L)', tests.recall('c')), 'session_ended', 401, 'the session has ended');
select lives_ok(format('select portaria.check_live_portal_session(%L)', tests.recall('d')), 'no other has');
select results_eq('select coalesce(aluno_id, responsavel_id) from portaria.login_otps where expira_em > clock_timestamp()', $$values (tests.the('mae_a'))$$, 'the code is good no more');

select * from finish();
rollback;
