/*
 * A comparison of types of Postgres uses the index. For any other type, the owner of the table may define the operator or a cast, so the
 * texts are compared.
 */
create or replace function portaria.key_match(chave text, tipo oid, outra text, tipo_outra oid) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when count(*) = 2 and count(distinct q.base) = 1 then format('%s = %s', key_match.chave, key_match.outra)
    else format('format(''%%s'', %s) = format(''%%s'', %s) collate "C"', key_match.chave, key_match.outra)
  end
  from unnest(array[key_match.tipo, key_match.tipo_outra]) as n (tipo)
  join pg_type as t on t.oid = n.tipo
  cross join lateral (select coalesce(nullif(t.typbasetype, 0), t.oid) as base) as q
  join pg_type as b on b.oid = q.base and b.typnamespace = 'pg_catalog'::regnamespace
$$;

comment on function portaria.key_match(text, oid, text, oid) is 'An SQL comparison of two keys of these types, which runs no code of the owners of their tables.';

revoke all on function portaria.key_match(text, oid, text, oid) from public;
