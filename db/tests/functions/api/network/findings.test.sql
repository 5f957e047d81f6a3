-- The last report of the doctor, for the administrador alone.
begin;
select plan(7);

select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.make_escola('Álamo'));
select tests.make_usuario('33344477733', 'especialista');
select tests.request();

select tests.act_as('11144477735');
select is(api.findings(), '{"registrado_em": null, "versao": null, "achados": []}', 'there are no findings before the first report');

select tests.act_as_tester();
select portaria.record_findings('0.1.0', '[{"verificacao": "clock", "situacao": "falha"}]');
select portaria.record_findings('0.2.0', '[{"verificacao": "clock", "situacao": "ok"}]');
update portaria.laudos set criado_em = case versao when '0.2.0' then '2026-01-02T00:00:00Z' else '2026-01-01T00:00:00Z' end::timestamptz;
select tests.act_as('11144477735');
select is(api.findings(), '{"registrado_em": "2026-01-02T00:00:00.000Z", "versao": "0.2.0", "achados": [{"verificacao": "clock", "situacao": "ok"}]}', 'the newest report is returned');
select tests.act_as('22244477734');
select tests.throws_code('select api.findings()', 'not_allowed', 403, 'a school may not read the findings');
select tests.act_as('33344477733');
select tests.throws_code('select api.findings()', 'not_allowed', 403, 'an especialista may not read the findings');

select tests.act_as_tester();
select throws_ok($$select portaria.record_findings('0.2.0', '{}')$$, '23514', null, 'a report must be a list');
insert into portaria.laudos (versao, achados, criado_em) select n::text, '[]', now() - n * interval '1 day' from generate_series(1, 20) as n;
select portaria.run_maintenance();
select is((select count(*)::integer from portaria.laudos), 10, 'the clean-up keeps ten reports');
select is((select max(criado_em) from portaria.laudos), now() - interval '1 day', 'the clean-up keeps the newest reports');

select * from finish();
rollback;
