-- The sliding window that every limit uses.
begin;
select plan(15);

insert into portaria.limites (nome, valor, unidade) values ('prova', 3, 'envios'), ('prova_janela', 100, 'segundos');
create function tests.reopens(variadic idades integer[]) returns integer language sql as $$
  select portaria.limit_reopens('prova', array(select clock_timestamp() - i * interval '1 second' from unnest(idades) as i))
$$;

select is(portaria.limit_reopens('prova', '{}'), null, 'nothing happened yet');
select is(portaria.limit_reopens('prova', null), null, 'nothing at all');
select is(tests.reopens(1, 2), null, 'two of three');
select is(tests.reopens(1, 2, 30), 70, 'three: wait for the oldest');
select is(tests.reopens(30, 1, 2), 70, 'in any order');
select is(tests.reopens(1, 2, 100), null, 'one has just left the window');
select is(tests.reopens(1, 2, 99), 1, 'one is about to');
select is(tests.reopens(1, 20, 30, 40, 50), 70, 'after a lowered limit: the third newest counts');
select is(tests.reopens(99, 99, 99, 99), 1, 'never less than a second');
update portaria.limites set valor = 1 where nome = 'prova';
select is(tests.reopens(10, 40), 90, 'a limit of one');
update portaria.limites set valor = 20 where nome = 'prova_janela';
select is(tests.reopens(30), null, 'a changed window counts at once');
select is(tests.reopens(5), 15, 'for the wait, too');
select throws_ok($$select portaria.limit_reopens('nenhum', array[now()])$$, 'P0002', null, 'an unknown limit is an error, not no limit');

-- Where a network has a limit of its own.
select is(portaria.limit_reopens('erros_por_ip', array(select clock_timestamp() from generate_series(1, 60)), '192.0.2.1'), 3600, 'the general limit');
insert into portaria.limites_rede (rede, nome, valor) values ('192.0.2.0/24', 'erros_por_ip', 61);
select is(portaria.limit_reopens('erros_por_ip', array(select clock_timestamp() from generate_series(1, 60)), '192.0.2.1'), null, 'that of the network');

select * from finish();
rollback;
