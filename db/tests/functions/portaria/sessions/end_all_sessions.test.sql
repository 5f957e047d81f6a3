-- Log out everywhere, for one person.
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
select ok(tests.validas_desde('11144477735') between now() and clock_timestamp(), 'from now on');
select is(tests.validas_desde('52998224725'), '-infinity', 'nobody else');

-- A session that began before that moment has ended, and has no say.
select tests.remember('antes', to_jsonb(tests.validas_desde('11144477735'))) is not null as kept;
select tests.end_all(tests.epoch(-1));
select tests.end_all(null);
select is(tests.validas_desde('11144477735'), (tests.recall('antes') #>> '{}')::timestamptz, 'an ended session cannot end others');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select 'x', gen_random_uuid(), 'sistema', u.id, now(), to_timestamp(tests.epoch(1)), to_timestamp(tests.epoch(60)) from portaria.usuarios as u where u.codigo = '11144477735';
select tests.end_all(tests.epoch(1));
select ok(tests.validas_desde('11144477735') > (tests.recall('antes') #>> '{}')::timestamptz, 'at that of a later one');
select is(tests.validas_desde('11144477735'), (select emitida_em + interval '1 millisecond' from portaria.sessoes), 'and then past the second to which that one was dated');

update portaria.usuarios set sessoes_validas_desde = '-infinity';
select tests.end_all(null);
select ok(tests.validas_desde('11144477735') > now(), 'a token without iat, while nothing was ended');
update portaria.usuarios set sessoes_validas_desde = to_timestamp(0.5);
select tests.end_all(null);
select is(tests.validas_desde('11144477735'), to_timestamp(0.5), 'but not once anything was: such a token is as old as can be');

select * from finish();
rollback;
