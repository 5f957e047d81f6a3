-- Refusals are noted for known and unknown login codes alike, once until the limit reopens, and not without bound.
begin;
select plan(10);

select tests.remember('maria', to_jsonb(tests.make_usuario('11144477735')));
create function tests.refuse(n integer, id uuid default null, motivo text default 'rate_limited_ip') returns void language sql as $$
  select portaria.note_refusal(row('sistema', 'usuario', refuse.id, null)::portaria.titular, int4send(refuse.n), '192.0.2.1', refuse.motivo, 60)
$$;
create function tests.noted() returns text language sql as $$
  select format('%s %s', (select count(*) from portaria.otp_recusas), (select count(*) from portaria.logs_transacoes where evento = 'otp.refused'))
$$;
select tests.refuse(1, (tests.recall('maria') #>> '{}')::uuid);
select is(tests.noted(), '1 1', 'a refusal of a person is noted and logged');
select tests.refuse(2);
select is(tests.noted(), '2 2', 'a refusal of an unknown login code writes the same rows');
select is((select jsonb_agg(l.dados order by l.usuario_id nulls last) from portaria.logs_transacoes as l where l.evento = 'otp.refused'),
  '[{"code": "rate_limited_ip"}, {"code": "rate_limited_ip"}]', 'the log names the reason');
select tests.refuse(1, (tests.recall('maria') #>> '{}')::uuid), tests.refuse(2);
update portaria.otp_recusas set criado_em = '2026-01-01', titular_id = null;
select is(tests.noted(), '2 2', 'a refusal before the limit reopens writes nothing');
select tests.refuse(1, (tests.recall('maria') #>> '{}')::uuid, 'sends_exhausted');
select is(tests.noted(), '2 3', 'a refusal for another reason is logged');
select results_eq(
  $$select r.titular_id, r.motivo from portaria.otp_recusas as r where r.criado_em <> '2026-01-01'$$,
  $$values ((tests.recall('maria') #>> '{}')::uuid, 'sends_exhausted')$$, 'the row has the newest refusal: its person, reason and time'
);
select tests.refuse(n) from generate_series(3, 100) as n;
select is(tests.noted(), '100 101', 'an address is noted a hundred times');
select tests.refuse(101), tests.refuse(102, (tests.recall('maria') #>> '{}')::uuid);
select is(tests.noted(), '100 101', 'refusals beyond that write nothing, whoever is asked for');
update portaria.otp_recusas set ate = clock_timestamp();
select tests.refuse(1, (tests.recall('maria') #>> '{}')::uuid);
select is(tests.noted(), '100 102', 'after the limit has reopened a refusal is noted again');
select is((select r.titular_id from portaria.otp_recusas as r where r.ate > clock_timestamp()), (tests.recall('maria') #>> '{}')::uuid, 'for the person');

select * from finish();
rollback;
