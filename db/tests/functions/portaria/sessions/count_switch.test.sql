-- Thirty switches an hour from one sign-in.
begin;
select plan(10);

create function tests.f(n integer) returns uuid language sql as $$select lpad(n::text, 32, '0')::uuid$$;
select is(count(*) filter (where portaria.count_switch(tests.f(1)) is null), 30::bigint, 'thirty of forty switches are allowed') from generate_series(1, 40);
select is(cardinality(momentos), 30, 'refused switches are not counted') from portaria.sessao_trocas;
select cmp_ok(portaria.count_switch(tests.f(1)), '>', 3590, 'the wait is the rest of the hour');
select is(portaria.count_switch(tests.f(2)), null, 'another sign-in has a separate limit');
update portaria.sessao_trocas set momentos = array(select m - interval '59 minutes 50 seconds' from unnest(momentos) as m) where familia = tests.f(1);
select ok(portaria.count_switch(tests.f(1)) between 1 and 10, 'the wait decreases with time');
update portaria.sessao_trocas set momentos = array(select m - interval '11 seconds' from unnest(momentos) as m) where familia = tests.f(1);
select is(portaria.count_switch(tests.f(1)), null, 'a switch is allowed after the wait');
update portaria.limites set valor = 1 where nome = 'trocas_por_sessao';
select isnt(portaria.count_switch(tests.f(2)), null, 'a lowered limit refuses');
update portaria.limites set valor = 30 where nome = 'trocas_por_sessao';
update portaria.sessao_trocas set momentos = array[clock_timestamp() - interval '61 minutes', clock_timestamp() - interval '59 minutes'] where familia = tests.f(2);
update portaria.sessao_trocas set ultima_em = '2026-01-01';
select is(portaria.count_switch(tests.f(2)), null, 'a switch is allowed when old ones left the window');
select is((select cardinality(momentos) from portaria.sessao_trocas where familia = tests.f(2)), 2, 'switches older than the window are deleted');
select set_eq($$select familia from portaria.sessao_trocas where ultima_em > '2026-01-01'$$, $$values (tests.f(2))$$, 'the time of the last switch is recorded, for the clean-up');

select * from finish();
rollback;
