-- Log out everywhere, for one person.
begin;
select plan(3);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select portaria.end_all_sessions((select id from portaria.usuarios where codigo = '11144477735'));
select ok(sessoes_validas_desde between now() and clock_timestamp(), 'from now on') from portaria.usuarios where codigo = '11144477735';
select is(sessoes_validas_desde, '-infinity', 'nobody else') from portaria.usuarios where codigo = '52998224725';
select tests.remember('antes', to_jsonb(sessoes_validas_desde)) is not null as kept from portaria.usuarios where codigo = '11144477735';
select portaria.end_all_sessions((select id from portaria.usuarios where codigo = '11144477735'));
select ok(sessoes_validas_desde > (tests.recall('antes') #>> '{}')::timestamptz, 'each time later') from portaria.usuarios where codigo = '11144477735';

select * from finish();
rollback;
