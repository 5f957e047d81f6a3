/*
 * Makes a row in a school from the catalogue alone: every column that must be given gets a value, and what it refers to is
 * made first, in the same school. Columns already given decide for the rows referred to as well.
 */
create or replace function tests.make_row(tabela regclass, escola uuid, linha jsonb default '{}') returns jsonb
language plpgsql volatile
as $$
declare
  v_linha jsonb := linha;
  v_fk record;
  v_pai jsonb;
  v_coluna name;
  v_nova jsonb;
begin
  if exists (select from pg_attribute as a where a.attrelid = tabela and a.attname = 'escola_id' and not a.attisdropped) then
    v_linha := jsonb_build_object('escola_id', escola) || v_linha;
  end if;

  for v_fk in
    select c.confrelid::regclass as alvo, array_agg(o.attname order by k.n) as de, array_agg(p.attname order by k.n) as para,
      bool_or(o.attnotnull and not o.atthasdef and not v_linha ? o.attname::text) as falta
    from pg_constraint as c
    cross join lateral unnest(c.conkey, c.confkey) with ordinality as k (de, para, n)
    join pg_attribute as o on o.attrelid = c.conrelid and o.attnum = k.de
    join pg_attribute as p on p.attrelid = c.confrelid and p.attnum = k.para
    where c.conrelid = tabela and c.contype = 'f' and c.confrelid <> tabela
    group by c.oid
    order by array_length(c.conkey, 1) desc, c.oid
  loop
    continue when not v_fk.falta or v_linha ?& (v_fk.de::text[]);
    v_pai := tests.make_row(v_fk.alvo, escola, (
      select coalesce(jsonb_object_agg(v_fk.para[i], v_linha -> v_fk.de[i]::text), '{}')
      from generate_subscripts(v_fk.de, 1) as i
      where v_linha ? v_fk.de[i]::text
    ));
    select v_linha || jsonb_object_agg(v_fk.de[i], v_pai -> v_fk.para[i]::text) into v_linha from generate_subscripts(v_fk.de, 1) as i;
  end loop;

  -- Where a check leaves few values, one that is unique may be taken.
  for v_tentativa in 1..30 loop
    v_nova := v_linha;
    for v_coluna in
      select a.attname from pg_attribute as a
      where a.attrelid = tabela and a.attnum > 0 and not a.attisdropped
        and a.attnotnull and not a.atthasdef and a.attidentity = ''
        and not v_linha ? a.attname::text
    loop
      v_nova := v_nova || jsonb_build_object(v_coluna, tests.make_value(tabela, v_coluna));
    end loop;
    begin
      return tests.insert_row(tabela, v_nova);
    exception when unique_violation then
      if v_tentativa = 30 then
        raise;
      end if;
    end;
  end loop;
end;
$$;

comment on function tests.make_row(regclass, uuid, jsonb) is 'Makes a row in a school, with these values or with generated ones; gives the row.';
