-- One log partition for each UTC month, and no row of these months in the default partition.
begin;
select plan(14);

create function tests.bounds() returns setof text language sql set timezone = 'UTC' as $$
  select c.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'portaria.logs_transacoes'::regclass and c.relname <> 'logs_transacoes_default' order by c.relname
$$;
create function tests.months(de integer, ate integer) returns setof text language sql set timezone = 'UTC' as $$
  select format('logs_transacoes_%s FOR VALUES FROM (%L) TO (%L)', to_char(m, 'YYYY_MM'), m, m + interval '1 month')
  from generate_series(de, ate) as n, lateral (select date_trunc('month', now()) + n * interval '1 month' as m) as t
$$;
create function tests.drop_all() returns void language plpgsql as $$
declare v_nome text;
begin
  for v_nome in select c.relname from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
    where i.inhparent = 'portaria.logs_transacoes'::regclass and c.relname <> 'logs_transacoes_default'
  loop execute format('drop table portaria.%I', v_nome); end loop;
end $$;

select results_eq('select tests.bounds()', 'select tests.months(0, 3)', 'a new database has the partitions of this month and the next three');
select is(portaria.create_log_partitions(), 0, 'a second run creates no partition');

-- Partitions are those of UTC months in every time zone.
select tests.drop_all();
set local timezone = 'America/Sao_Paulo';
select is(portaria.create_log_partitions(), 4, 'the partitions are created in a time zone west of UTC');
select results_eq('select tests.bounds()', 'select tests.months(0, 3)', 'the partitions of a western time zone are UTC months without gaps');
select tests.drop_all();
set local timezone = 'Pacific/Auckland';
select is(portaria.create_log_partitions(), 4, 'the partitions are created in a time zone east of UTC');
select results_eq('select tests.bounds()', 'select tests.months(0, 3)', 'the partitions of an eastern time zone are UTC months without gaps');
set local timezone = 'UTC';

-- Rows from before their partition move into it.
select tests.drop_all();
insert into portaria.logs_transacoes (evento, criado_em) values
  ('este', now()), ('proximo', date_trunc('month', now()) + interval '1 month'), ('antigo', '2001-01-01'), ('distante', now() + interval '5 years');
select is((select count(*)::integer from portaria.logs_transacoes_default), 4, 'setup: four rows are in the default partition');
select is(portaria.create_log_partitions(), 4, 'the missing partitions are created');
select set_eq('select evento from portaria.logs_transacoes_default', $$values ('antigo'), ('distante')$$, 'rows of the new partitions leave the default partition');
select is((select count(*)::integer from portaria.logs_transacoes), 4, 'no row is lost');
select is((select tableoid::regclass::text from portaria.logs_transacoes where evento = 'este'), 'portaria.logs_transacoes_' || to_char(now(), 'YYYY_MM'), 'a row moves into the partition of its month');
select is((select tableoid::regclass::text from portaria.logs_transacoes where evento = 'proximo'),
  'portaria.logs_transacoes_' || to_char(date_trunc('month', now()) + interval '1 month', 'YYYY_MM'), 'a row at the first moment of a month belongs to that month');

-- Partitions are tables with all protections.
select is_empty($$
  select c.relname from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'portaria.logs_transacoes'::regclass and (not c.relrowsecurity or obj_description(c.oid, 'pg_class') is null)
$$, 'every partition has row-level security and a comment');
select is_empty($$
  select c.relname from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'portaria.logs_transacoes'::regclass
    and (select count(*) from pg_index as x where x.indrelid = c.oid) <> (select count(*) from pg_index as x where x.indrelid = 'portaria.logs_transacoes'::regclass)
$$, 'every partition has the indexes of the log');

select * from finish();
rollback;
