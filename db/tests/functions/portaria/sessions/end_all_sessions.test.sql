-- Logout everywhere for one person.
begin;
select plan(7);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
create function tests.validas_desde(codigo text) returns timestamptz language sql as $$
  select u.sessoes_validas_desde from portaria.usuarios as u where u.codigo = validas_desde.codigo
$$;
create function tests.end_all(iat bigint) returns void language sql as $$
  select portaria.end_all_sessions((select id from portaria.usuarios where codigo = '11144477735'), end_all.iat)
$$;

select tests.end_all(tests.epoch());
select ok(tests.validas_desde('11144477735') between now() and clock_timestamp(), 'the sessions of the person end now');
select is(tests.validas_desde('52998224725'), '-infinity', 'the sessions of another person do not end');

-- A session from before the end cannot move it.
select tests.remember('antes', to_jsonb(tests.validas_desde('11144477735'))) is not null as kept;
select tests.end_all(tests.epoch(-1));
select tests.end_all(null);
select is(tests.validas_desde('11144477735'), (tests.recall('antes') #>> '{}')::timestamptz, 'an ended session does not move the end');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select 'x', gen_random_uuid(), 'sistema', u.id, now(), to_timestamp(tests.epoch(60)), to_timestamp(tests.epoch(120)) from portaria.usuarios as u where u.codigo = '11144477735';
select tests.end_all(tests.epoch(60));
select ok(tests.validas_desde('11144477735') > (tests.recall('antes') #>> '{}')::timestamptz, 'a later session moves the end');
select is(tests.validas_desde('11144477735'), (select emitida_em + interval '1 millisecond' from portaria.sessoes), 'the end is after the latest session, even if that is dated ahead');

update portaria.usuarios set sessoes_validas_desde = '-infinity';
select tests.end_all(null);
select ok(tests.validas_desde('11144477735') > now(), 'a token without an iat ends the sessions when nothing ended before');
update portaria.usuarios set sessoes_validas_desde = to_timestamp(0.5);
select tests.end_all(null);
select is(tests.validas_desde('11144477735'), to_timestamp(0.5), 'a token without an iat does not move an existing end');

select * from finish();
rollback;
