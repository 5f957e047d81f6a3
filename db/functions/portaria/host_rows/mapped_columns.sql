/*
 * Of a row of the host nothing else is read.
 */
create or replace function portaria.mapped_columns(mapa jsonb, chave text[]) returns text[]
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select array(
    select unnest(mapped_columns.chave)
    union
    select case jsonb_typeof(m.value) when 'string' then m.value #>> '{}' else m.value ->> 'coluna' end
    from jsonb_each(mapped_columns.mapa) as m
    where m.key <> 'chave' and not (jsonb_typeof(m.value) = 'object' and m.value ? 'valor')
  )
$$;

comment on function portaria.mapped_columns(jsonb, text[]) is 'The columns of a followed table that its map and its key name.';

revoke all on function portaria.mapped_columns(jsonb, text[]) from public;
