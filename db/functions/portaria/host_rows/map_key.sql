/*
 * The map may name the key as a text or a list. Without that, it is the primary key.
 */
create or replace function portaria.map_key(tabela regclass, mapa jsonb) returns text[]
language sql stable
as $$
  select case jsonb_typeof(map_key.mapa -> 'chave')
    when 'array' then array(select jsonb_array_elements_text(map_key.mapa -> 'chave'))
    when 'string' then array[map_key.mapa ->> 'chave']
    else array(
      select a.attname::text
      from pg_index as i
      cross join unnest(i.indkey) with ordinality as k (attnum, n)
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = map_key.tabela and i.indisprimary
      order by k.n
    )
  end
$$;

comment on function portaria.map_key(regclass, jsonb) is 'The columns that are the key of a followed table.';

revoke all on function portaria.map_key(regclass, jsonb) from public;
