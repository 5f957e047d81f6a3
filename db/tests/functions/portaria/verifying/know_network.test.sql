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
  $$values (tests.recall('id') #>> '{}', '203.0.113.0/24', true)$$, 'a sign-in stores the network of the address with the time');
select tests.request('203.0.113.200');
select is((select count(*)::integer from tests.known()), 1, 'a second address of the network adds no row');
update portaria.redes_conhecidas set vista_em = vista_em - interval '59 minutes';
select ok((select vista_em < clock_timestamp() - interval '58 minutes' from tests.known()), 'a network is not written again within an hour');
update portaria.redes_conhecidas set vista_em = clock_timestamp() - interval '61 minutes';
select ok((select vista_em > clock_timestamp() - interval '1 minute' from tests.known()), 'a network is written again after an hour');
update portaria.redes_conhecidas set vista_em = vista_em - interval '29 days';
select ok((select vista_em > clock_timestamp() - interval '1 minute' from tests.known()), 'a network seen 29 days ago is updated');
select tests.request('2001:db8:1:2::3');
select is((select array_agg(rede::text) from tests.known()), '{203.0.113.0/24,2001:db8:1::/48}', 'another network adds a row');

select * from finish();
rollback;
