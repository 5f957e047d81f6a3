-- The networks that a person signs in from.
begin;
select plan(6);

select tests.remember('id', to_jsonb(tests.make_usuario('11144477735'))) is not null as made;
create function tests.known() returns setof portaria.redes_conhecidas language sql as $$
  select portaria.know_network((tests.recall('id') #>> '{}')::uuid);
  select * from portaria.redes_conhecidas order by rede;
$$;
select tests.request('203.0.113.7');
select results_eq('select titular::text, rede::text, vista_em between now() and clock_timestamp() from tests.known()',
  $$values (tests.recall('id') #>> '{}', '203.0.113.0/24', true)$$, 'the network of the address, now');
select tests.request('203.0.113.200');
select is((select count(*)::integer from tests.known()), 1, 'a neighbour is the same network');
update portaria.redes_conhecidas set vista_em = vista_em - interval '59 minutes';
select ok((select vista_em < clock_timestamp() - interval '58 minutes' from tests.known()), 'not written again within the hour');
update portaria.redes_conhecidas set vista_em = clock_timestamp() - interval '61 minutes';
select ok((select vista_em > clock_timestamp() - interval '1 minute' from tests.known()), 'but after it');
update portaria.redes_conhecidas set vista_em = vista_em - interval '29 days';
select ok((select vista_em > clock_timestamp() - interval '1 minute' from tests.known()), 'seen again');
select tests.request('2001:db8:1:2::3');
select is((select array_agg(rede::text) from tests.known()), '{203.0.113.0/24,2001:db8:1::/48}', 'another network');

select * from finish();
rollback;
