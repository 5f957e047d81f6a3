-- A partition for each month, months being those of UTC, and nothing left in the default one.
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

select results_eq('select tests.bounds()', 'select tests.months(0, 3)', 'a fresh database has this month and the next three');
select is(portaria.create_log_partitions(), 0, 'there is nothing to make');

-- In every time zone: months are those of UTC.
select tests.drop_all();
set local timezone = 'America/Sao_Paulo';
select is(portaria.create_log_partitions(), 4, 'made again west of Greenwich');
select results_eq('select tests.bounds()', 'select tests.months(0, 3)', 'the same months, without a gap');
select tests.drop_all();
set local timezone = 'Pacific/Auckland';
select is(portaria.create_log_partitions(), 4, 'and east of it');
select results_eq('select tests.bounds()', 'select tests.months(0, 3)', 'the same months');
set local timezone = 'UTC';

-- Rows that came before their partition move.
select tests.drop_all();
insert into portaria.logs_transacoes (evento, criado_em) values
  ('este', now()), ('proximo', date_trunc('month', now()) + interval '1 month'), ('antigo', '2001-01-01'), ('distante', now() + interval '5 years');
select is((select count(*)::integer from portaria.logs_transacoes_default), 4, 'all four are in the default partition');
select is(portaria.create_log_partitions(), 4, 'the partitions are made');
select set_eq('select evento from portaria.logs_transacoes_default', $$values ('antigo'), ('distante')$$, 'rows of these months have moved');
select is((select count(*)::integer from portaria.logs_transacoes), 4, 'none is lost');
select is((select tableoid::regclass::text from portaria.logs_transacoes where evento = 'este'), 'portaria.logs_transacoes_' || to_char(now(), 'YYYY_MM'), 'each into its month');
select is((select tableoid::regclass::text from portaria.logs_transacoes where evento = 'proximo'),
  'portaria.logs_transacoes_' || to_char(date_trunc('month', now()) + interval '1 month', 'YYYY_MM'), 'the first moment of a month belongs to it');

-- A partition is a table like the others.
select is_empty($$
  select c.relname from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'portaria.logs_transacoes'::regclass and (not c.relrowsecurity or obj_description(c.oid, 'pg_class') is null)
$$, 'with row-level security and a comment');
select is_empty($$
  select c.relname from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'portaria.logs_transacoes'::regclass
    and (select count(*) from pg_index as x where x.indrelid = c.oid) <> (select count(*) from pg_index as x where x.indrelid = 'portaria.logs_transacoes'::regclass)
$$, 'and the indexes of the log');

select * from finish();
rollback;
