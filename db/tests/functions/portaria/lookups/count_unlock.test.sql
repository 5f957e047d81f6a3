-- A school resets the limits of a CPF, which are those of every school, three times a day.
begin;
select plan(22);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'));
select tests.remember('joana', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.the('escola_b')))) is not null as joana;
select tests.make_usuario('66644477730', 'escola', tests.the('escola_b'));
select tests.request();
create function tests.unlock(quem text) returns text language sql as $$
  select coalesce(tests.refusal(format('select api.person_unlock(%L)', tests.the(quem))) ->> 'code', 'ok')
$$;
create function tests.give(quem text, cpf text) returns text language sql as $$
  select coalesce(tests.refusal(format('select api.person_update(%L, %L, cpf => %L)', tests.the(quem), api.person(tests.the(quem)) ->> 'atualizado_em', give.cpf)) ->> 'code', 'ok')
$$;
create function tests.counted() returns integer language sql security definer as $$
  select coalesce(sum(cardinality(c.momentos)), 0)::integer from portaria.contagens as c where c.nome = 'desbloqueios_por_escola'
$$;
grant execute on all functions in schema tests to public;

-- The mother has records at both schools. The first one lifts her limits.
select tests.act_as('33344477733');
select is(array[tests.unlock('mae_a'), tests.unlock('mae_a'), tests.unlock('mae_a')], '{ok,ok,ok}', 'three unlocks a day');
select tests.throws_code(format('select api.person_unlock(%L)', tests.the('mae_a')), 'rate_limited_session', 429, 'a fourth one is refused');
select tests.act_as('22244477734');
select is(tests.unlock('mae_a'), 'rate_limited_session', 'to everybody at the school');
select is(tests.unlock('filho'), 'ok', 'not for somebody else');
select is(tests.counted(), 4, 'what is refused does not count');
select tests.act_as_tester();
with codigos as (
  insert into portaria.login_otps (contexto, aluno_id, responsavel_id, sal, hash, expira_em, usado_em)
  select 'portal', case q when 'filho' then tests.the(q) end, case q when 'mae_a' then tests.the(q) end, uuid_send(gen_random_uuid()), sha256(''), now(), now()
  from unnest(array['mae_a', 'filho']) as q, generate_series(1, 3)
  returning id
)
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, situacao) select 'portal', '\x00', '203.0.113.7', c.id, 'aceito' from codigos as c;
select tests.act_as('22244477734');
select is(array[api.person(tests.the('mae_a')) ->> 'situacao', api.person(tests.the('mae_a')) ->> 'passos', api.person(tests.the('mae_a')) ->> 'quem'], '{limite_envios,[],rede}', 'the school reads that another one has to do it');
select is(api.person(tests.the('filho')) -> 'passos', '["person-unlock"]', 'and for somebody else that it may');
select tests.act_as('11144477735');
select is(api.person(tests.the('mae_a')) -> 'passos', '["person-unlock"]', 'an administrador may');
select tests.act_as('22244477734');

-- Giving a record the CPF is an unlock too.
select is(tests.give('filho', '20000000108'), 'rate_limited_session', 'a record does not get the CPF in its place');
select is(array[tests.give('filho', ''), tests.unlock('filho'), tests.unlock('filho'), tests.unlock('filho'), tests.unlock('filho')], '{ok,ok,ok,ok,ok}', 'a record without a CPF is nobody at another school');
select is(tests.give('filho', '20000000108'), 'rate_limited_session', 'nor does it bring its unlocks');
select is(tests.give('filho', '20000000531'), 'ok', 'the CPF of another one is given');
select is(tests.give('filho', '20000000531'), 'ok', 'the same one again changes nothing');
select is(tests.counted(), 5, 'and counts once');
select is(array[tests.give('filho', ''), tests.give('filho', '20000000531'), tests.give('filho', ''), tests.give('filho', '20000000531'), tests.give('filho', ''), tests.give('filho', '20000000531')],
  '{ok,ok,ok,ok,ok,rate_limited_session}', 'three times a day');

-- The other school, the network, the command line.
select tests.act_as('66644477730');
select is(array[tests.unlock('mae_b'), tests.unlock('mae_aluna'), tests.unlock('mae_b'), tests.unlock('mae_aluna')], '{ok,ok,ok,rate_limited_session}', 'the other school has its own three, for both records of the CPF');
select is(array[tests.refusal('select api.person_unlock((tests.recall(''joana'') ->> 0)::uuid)'), tests.refusal('select api.person_unlock((tests.recall(''joana'') ->> 0)::uuid)'),
  tests.refusal('select api.person_unlock((tests.recall(''joana'') ->> 0)::uuid)'), tests.refusal('select api.person_unlock((tests.recall(''joana'') ->> 0)::uuid)')], array[null, null, null, null]::jsonb[], 'staff are not counted');
select tests.act_as('11144477735');
select is(array[tests.unlock('mae_a'), tests.unlock('mae_a'), tests.unlock('mae_a'), tests.unlock('mae_a')], '{ok,ok,ok,ok}', 'an administrador is not counted');
select tests.act_as_tester();
select tests.request();
select lives_ok($$select portaria.unlock_profile(portaria.find_profile(tests.the('mae_a')))$$, 'nor is the command line');
select lives_ok($$select portaria.set_profile(portaria.find_profile(tests.the('filho')), null, '20000000108') from generate_series(1, 4)$$, 'which gives a CPF too');

-- A day later.
update portaria.contagens as c set momentos = array(select m - interval '23 hours' from unnest(c.momentos) as m);
select tests.act_as('33344477733');
select is(tests.unlock('mae_a'), 'rate_limited_session', 'within a day it stays refused');
select tests.act_as_tester();
update portaria.contagens as c set momentos = array(select m - interval '1 hour' from unnest(c.momentos) as m);
select tests.act_as('33344477733');
select is(tests.unlock('mae_a'), 'ok', 'after a day the school may again');

select * from finish();
rollback;
