-- Log partitions older than their retention.
begin;
select plan(10);

create function tests.month_of(idade interval) returns text language plpgsql as $$
declare v_mes timestamptz := date_trunc('month', now() - idade); v_nome text := 'logs_transacoes_' || to_char(date_trunc('month', now() - idade), 'YYYY_MM');
begin
  execute format('create table portaria.%I partition of portaria.logs_transacoes for values from (%L) to (%L)', v_nome, v_mes, v_mes + interval '1 month');
  return v_nome;
end $$;
set local timezone = 'UTC';

select is(portaria.drop_log_partitions(), 0, 'a new database has no old partition');
select tests.remember('velho', to_jsonb(tests.month_of('460 days')));
select tests.remember('limite', to_jsonb(tests.month_of('399 days')));
select is(portaria.drop_log_partitions(), 1, 'one old partition is dropped');
select hasnt_table('portaria', tests.recall('velho') #>> '{}', 'the old partition does not exist any more');
select has_table('portaria', tests.recall('limite') #>> '{}', 'a partition with one day inside the retention stays');
select has_table('portaria', 'logs_transacoes_default', 'the default partition stays');
update portaria.limites set valor = 300 where nome = 'retencao_logs';
select is(portaria.drop_log_partitions(), 1, 'a shorter retention takes effect at once');
select has_table('portaria', 'logs_transacoes_' || to_char(now(), 'YYYY_MM'), 'the partition of this month stays');
-- The retention is exact to the day.
select tests.remember('dia', to_jsonb(tests.month_of('200 days'))) is not null as made;
update portaria.limites set valor = extract(day from now() - (date_trunc('month', now() - interval '200 days') + interval '1 month'))::integer where nome = 'retencao_logs';
select is(portaria.drop_log_partitions(), 0, 'a partition whose last day is exactly as old as the retention stays') where extract(hour from now()) + extract(minute from now()) < 1
union all select is(1, portaria.drop_log_partitions(), 'a partition whose last day is hours older than the retention is dropped') where extract(hour from now()) + extract(minute from now()) >= 1;

-- Partitions of another table.
create table tests.others (criado_em date) partition by range (criado_em);
create table tests.logs_transacoes_2001_01 partition of tests.others for values from ('2001-01-01') to ('2001-02-01');
select lives_ok('select portaria.drop_log_partitions()', 'partitions of another table are ignored');
select has_table('tests', 'logs_transacoes_2001_01', 'the partition of another table stays');

select * from finish();
rollback;
