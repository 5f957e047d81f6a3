-- The phone of a session.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('c', portaria.start_portal_session(portaria.profiles_body('20000000108', '+5511900000011') -> 0, 'prova', '+5511900000099') -> 'claims') is not null as started;
select is(portaria.session_phone(tests.recall('c')), '+5511900000099', 'the one that received the code');
select is(portaria.session_phone(tests.recall('c') || jsonb_build_object('sub', tests.the('mae_b'))), '+5511900000019', 'not by the id of a token with another person');
select is(portaria.session_phone(tests.portal_claims_for('aluno', tests.the('filha'))), '+5511900000011', 'a token without a row: that of its profile');
select is(portaria.session_phone('{}'), null, 'nobody');

select * from finish();
rollback;
