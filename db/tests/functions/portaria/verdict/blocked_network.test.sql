-- The network from which a person is blocked: only their own recent networks are judged by name.
begin;
select plan(4);

select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'especialista'))) is not null as maria;
create function tests.blocked() returns text[] language sql as $$
  select array(select n.rede || ' ' || n.segundos from portaria.blocked_network(array[(tests.recall('maria') #>> '{}')::uuid]) as n)
$$;
insert into portaria.redes_conhecidas (titular, rede, vista_em) values
  (gen_random_uuid(), '192.0.2.0/24', now()),
  ((tests.recall('maria') #>> '{}')::uuid, '198.51.100.0/24', now() - interval '30 days 1 minute'),
  ((tests.recall('maria') #>> '{}')::uuid, '203.0.113.0/24', now() - interval '29 days 23 hours');
select is(tests.blocked(), '{}', 'a person without errors is blocked from no network');

-- With this count, every network that is asked about by name is blocked longer than the others.
create or replace function portaria.errors_reopen(titulares uuid[], rede cidr) returns integer
language sql stable as $$ select case rede when '192.0.2.0/24' then 40 when '198.51.100.0/24' then 30 when '203.0.113.0/24' then 20 else 10 end $$;
select is(tests.blocked(), '{"a rede 203.0.113.0/24 20"}', 'the answer names a network of the last thirty days');
update portaria.limites set valor = 29 where nome = 'retencao_redes';
select is(tests.blocked(), '{"redes em que a pessoa nunca entrou 10"}', 'the answer names no older network and no network of somebody else');
update portaria.limites set valor = 31 where nome = 'retencao_redes';
select is(tests.blocked(), '{"a rede 198.51.100.0/24 30"}', 'a longer retention applies at once');

select * from finish();
rollback;
