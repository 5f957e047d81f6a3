-- The sliding window of every limit.
begin;
select plan(15);

insert into portaria.limites (nome, valor, unidade) values ('prova', 3, 'envios'), ('prova_janela', 100, 'segundos');
create function tests.reopens(variadic idades integer[]) returns integer language sql as $$
  select portaria.limit_reopens('prova', array(select clock_timestamp() - i * interval '1 second' from unnest(idades) as i))
$$;

select is(portaria.limit_reopens('prova', '{}'), null, 'a window without events is open');
select is(portaria.limit_reopens('prova', null), null, 'a null list of events is open');
select is(tests.reopens(1, 2), null, 'two of three events leave the window open');
select is(tests.reopens(1, 2, 30), 70, 'three events close the window until the oldest leaves it');
select is(tests.reopens(30, 1, 2), 70, 'the order of the events does not matter');
select is(tests.reopens(1, 2, 100), null, 'an event as old as the window does not count');
select is(tests.reopens(1, 2, 99), 1, 'an event one second younger than the window counts for one second');
select is(tests.reopens(1, 20, 30, 40, 50), 70, 'with more events than the limit, the third newest decides');
select is(tests.reopens(99, 99, 99, 99), 1, 'the wait is at least one second');
update portaria.limites set valor = 1 where nome = 'prova';
select is(tests.reopens(10, 40), 90, 'a limit of one event is decided by the newest');
update portaria.limites set valor = 20 where nome = 'prova_janela';
select is(tests.reopens(30), null, 'a shortened window takes effect at once');
select is(tests.reopens(5), 15, 'the wait is that of the shortened window');
select throws_ok($$select portaria.limit_reopens('nenhum', array[now()])$$, 'P0002', null, 'an unknown limit is an error');

-- A limit of a network.
select is(portaria.limit_reopens('erros_por_ip', array(select clock_timestamp() from generate_series(1, 60)), '192.0.2.1'), 3600, 'without a limit of the network, the general limit decides');
insert into portaria.limites_rede (rede, nome, valor) values ('192.0.2.0/24', 'erros_por_ip', 61);
select is(portaria.limit_reopens('erros_por_ip', array(select clock_timestamp() from generate_series(1, 60)), '192.0.2.1'), null, 'the limit of the network decides');

select * from finish();
rollback;
