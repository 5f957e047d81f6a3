/*
 * A field of the map is the name of a column, {"valor": v} for a constant, {"coluna": c, "valores": {…}} to translate
 * values, or {"coluna": c, "nulo": true} for whether a column is null (a deleted_at, for example).
 */
create or replace function portaria.follow_fields(linha jsonb, mapa jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(m.key, case
    when jsonb_typeof(m.value) = 'string' then follow_fields.linha -> (m.value #>> '{}')
    when m.value ? 'valor' then m.value -> 'valor'
    when m.value ? 'nulo' then to_jsonb((follow_fields.linha ->> (m.value ->> 'coluna') is null) = (m.value ->> 'nulo')::boolean)
    when m.value ? 'valores' then coalesce(m.value -> 'valores' -> (follow_fields.linha ->> (m.value ->> 'coluna')), follow_fields.linha -> (m.value ->> 'coluna'))
    else follow_fields.linha -> (m.value ->> 'coluna')
  end), jsonb_build_object())
  from jsonb_each(follow_fields.mapa) as m
  where m.key <> 'chave'
$$;

comment on function portaria.follow_fields(jsonb, jsonb) is 'The fields of Portaria for a row of a followed table, by its map.';

revoke all on function portaria.follow_fields(jsonb, jsonb) from public;
