-- The phone of a session.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select tests.remember('c', portaria.start_portal_session(portaria.profiles_body('20000000108', '+5511900000011') -> 0, 'prova', '+5511900000099') -> 'claims') is not null as started;
select is(portaria.session_phone(tests.recall('c')), '+5511900000099', 'the phone is the one that received the code');
select is(portaria.session_phone(tests.recall('c') || jsonb_build_object('sub', tests.the('mae_b'))), '+5511900000019', 'the token of another person with the same id does not have it');
select is(portaria.session_phone(tests.portal_claims_for('aluno', tests.the('filha'))), '+5511900000011', 'a token without a row has the phone of its profile');
select is(portaria.session_phone('{}'), null, 'empty claims have no phone');
insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
values ('sistema', gen_random_uuid(), 'sistema', tests.the('filho'), '+5511900000098', now(), now(), now());
select is(portaria.session_phone(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "sistema"}'), '+5511900000012', 'a session of the other context is ignored');
insert into portaria.sessoes (jti, familia, contexto, titular_id, meio, passkey_id, entrou_em, emitida_em, expira_em)
select m, gen_random_uuid(), 'portal', tests.the('filho'), m, case m when 'passkey' then gen_random_uuid() end, now(), now(), now() from unnest('{passkey,codigo}'::text[]) as m;
select is(
  array(select portaria.session_phone(tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('jti', m)) from unnest('{passkey,codigo}'::text[]) as m),
  '{NULL,+5511900000012}', 'without a phone of its own, a sign-in by passkey has none, and one by code that of its profile'
);

select * from finish();
rollback;
