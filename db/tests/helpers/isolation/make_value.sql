/*
 * A value that the type and the checks of a column accept, and another one each time, since the column may be unique. Shapes
 * that are common here are tried first, then the literals in the check; a check that none of them meets says so, and is then
 * met by adding a shape.
 */
create or replace function tests.make_value(tabela regclass, coluna name) returns text
language plpgsql volatile
as $$
declare
  v_tipo text := (select format_type(a.atttypid, a.atttypmod) from pg_attribute as a where a.attrelid = tabela and a.attname = coluna);
  v_categoria "char" := (select t.typcategory from pg_attribute as a join pg_type as t on t.oid = a.atttypid where a.attrelid = tabela and a.attname = coluna);
  v_regra text := coalesce((
    select string_agg(format('(%s)', pg_get_expr(c.conbin, c.conrelid)), ' and ')
    from pg_constraint as c
    where c.conrelid = tabela and c.contype = 'c'
      and c.conkey = array[(select a.attnum from pg_attribute as a where a.attrelid = tabela and a.attname = coluna)]
  ), 'true');
  v_n integer := nextval('tests.contador');
  v_valor text;
  v_serve boolean;
begin
  for v_valor in
    select unnest(case
      when v_tipo = 'uuid' then array[gen_random_uuid()::text]
      when v_categoria = 'S' then array[
        'teste ' || gen_random_uuid(), lpad((random() * 1e11)::bigint::text, 11, '0'), lpad((random() * 1e12)::bigint::text, 12, '0'),
        lpad((random() * 1e14)::bigint::text, 14, '0'), '+55119' || (10000000 + random() * 8e7)::int, 'SP', 'a@b.example', 'https://b.example'
      ]
      when v_categoria = 'N' then array[(1 + random() * 30000)::int::text, (1 + random() * 11)::int::text]
      -- A date and a time that differ both, each where the type takes only one.
      when v_categoria = 'D' then array[
        (current_date + time '08:00' - v_n * interval '1 day 1 second')::text, (current_date + time '08:00' + v_n * interval '1 day 1 second')::text
      ]
      when v_categoria = 'B' then array['true']
      when v_categoria = 'A' then array['{}']
      when v_categoria = 'E' then (select array_agg(e.enumlabel::text order by random()) from pg_enum as e where e.enumtypid = v_tipo::regtype)
      when v_tipo in ('json', 'jsonb') then array['{}']
      else array['', '0', '1 day', '127.0.0.1']
    end)
    union all (
      select l.valor
      from (
        select m[1] as valor, 1 as tipo from regexp_matches(v_regra, '''([^'']*)''', 'g') as m
        union all
        select m[1], 2 from regexp_matches(v_regra, '\m([0-9]+)\M', 'g') as m
      ) as l
      order by l.tipo, random()
    )
    union all
    select unnest(case when v_categoria = 'N' then '{1,0}'::text[] end)
  loop
    begin
      execute format('select coalesce(%s, true) from (select %L::%s as %I) as t', v_regra, v_valor, v_tipo, coluna) into v_serve;
    exception when data_exception then
      v_serve := false;
    end;
    if v_serve then
      return v_valor;
    end if;
  end loop;
  raise exception 'no value found for %.% (%), which must satisfy %', tabela, coluna, v_tipo, v_regra;
end;
$$;

comment on function tests.make_value(regclass, name) is 'A value for a column, from its type and its checks.';
