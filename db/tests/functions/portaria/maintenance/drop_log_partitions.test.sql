-- Months past their retention.
begin;
select plan(7);

create function tests.month_of(idade interval) returns text language plpgsql as $$
declare v_mes timestamptz := date_trunc('month', now() - idade); v_nome text := 'logs_transacoes_' || to_char(date_trunc('month', now() - idade), 'YYYY_MM');
begin
  execute format('create table portaria.%I partition of portaria.logs_transacoes for values from (%L) to (%L)', v_nome, v_mes, v_mes + interval '1 month');
  return v_nome;
end $$;
set local timezone = 'UTC';

select is(portaria.drop_log_partitions(), 0, 'nothing is old');
select tests.remember('velho', to_jsonb(tests.month_of('460 days')));
select tests.remember('limite', to_jsonb(tests.month_of('399 days')));
select is(portaria.drop_log_partitions(), 1, 'one month is');
select hasnt_table('portaria', tests.recall('velho') #>> '{}', 'it is gone');
select has_table('portaria', tests.recall('limite') #>> '{}', 'a month with one day inside the retention stays');
select has_table('portaria', 'logs_transacoes_default', 'so does the default partition');
update portaria.limites set valor = 300 where nome = 'retencao_logs';
select is(portaria.drop_log_partitions(), 1, 'the retention is a row');
select has_table('portaria', 'logs_transacoes_' || to_char(now(), 'YYYY_MM'), 'this month stays');

select * from finish();
rollback;
