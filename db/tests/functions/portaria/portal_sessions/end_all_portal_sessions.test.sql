-- Logout everywhere for every profile of one person.
begin;
select plan(9);

select tests.remember('portal', tests.make_portal()) is not null as made;
select portaria.end_all_portal_sessions('20000000108', tests.epoch());
select set_eq('select titular_id from portaria.portal_sessoes', $$values (tests.the('mae_a')), (tests.the('mae_b')), (tests.the('mae_aluna'))$$, 'the sessions of all profiles of the CPF end, and no others');
select ok(bool_and(validas_desde between now() and clock_timestamp()), 'the sessions end now') from portaria.portal_sessoes;
select portaria.end_all_portal_sessions('20000000531', tests.epoch());
select is((select count(*)::integer from portaria.portal_sessoes where titular_id = tests.the('saiu')), 1, 'the sessions of inactive profiles end too');

select tests.remember('antes', to_jsonb(max(validas_desde))) is not null as kept from portaria.portal_sessoes;
select portaria.end_all_portal_sessions('20000000108', tests.epoch() - 60);
select is((select max(validas_desde) from portaria.portal_sessoes), (tests.recall('antes') #>> '{}')::timestamptz, 'an older session does not move the end');
select portaria.end_all_portal_sessions('20000000108', tests.epoch() + 2);
select ok(validas_desde > (tests.recall('antes') #>> '{}')::timestamptz, 'a newer session moves the end') from portaria.portal_sessoes where titular_id = tests.the('mae_a');
delete from portaria.portal_sessoes;
select tests.make_row('api.alunos', tests.the('escola_a'), '{"id": "00000000-0000-4000-8000-000000000001", "cpf": "20000000108", "nome_completo": "Irene"}') is not null as made;
select portaria.end_all_portal_sessions('20000000108', tests.epoch());
select ok(array_agg(titular_id order by ctid) = array_agg(titular_id order by titular_id), 'rows are written in the order of their ids, so that concurrent calls cannot deadlock') from portaria.portal_sessoes;
select ok(tests.holds('portal 20000000108'), 'the person''s lock is held');
update portaria.portal_sessoes set validas_desde = case titular_id when tests.the('mae_a') then '-infinity' else to_timestamp(0.5) end;
select portaria.end_all_portal_sessions('20000000108', null);
select is((select array_agg(distinct validas_desde) from portaria.portal_sessoes where titular_id <> tests.the('mae_a')), array[to_timestamp(0.5)], 'a token without an iat does not move an existing end');
select ok((select validas_desde > now() from portaria.portal_sessoes where titular_id = tests.the('mae_a')), 'a token without an iat ends the sessions of a profile without an end');

select * from finish();
rollback;
