/*
 * Schools of the host may have numbers or texts as keys. linhas_seguidas holds them as text; they are compared as the type
 * that they have in the followed table, because a key of another school may not fit a narrower type. Definer, because the
 * owner of a table of the host may not read the record; it has no privilege on the schema of the host, so it asks the catalogue.
 */
create or replace function portaria.school_key_type(tabela regclass, coluna name) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case
    when c.tipo = 'uuid' then 'uuid'
    when c.tipo = any (n.numeros) and s.tipo = any (n.numeros) then s.tipo
    when c.tipo = any (n.textos) and s.tipo = any (n.textos) then 'text'
  end
  from (values ('{smallint,integer,bigint}'::text[], '{text,character varying}'::text[])) as n (numeros, textos)
  cross join (
    select format_type(a.atttypid, null)
    from pg_attribute as a
    where a.attrelid = school_key_type.tabela and a.attname = school_key_type.coluna and a.attnum > 0 and not a.attisdropped
  ) as c (tipo)
  left join (
    select format_type(a.atttypid, null)
    from portaria.tabelas_seguidas as t
    join pg_namespace as n on n.nspname = t.esquema
    join pg_class as r on r.relnamespace = n.oid and r.relname = t.tabela
    join pg_attribute as a on a.attrelid = r.oid and a.attname = t.chave[1]
    where t.tipo = 'escolas' and cardinality(t.chave) = 1
  ) as s (tipo) on true
$$;

comment on function portaria.school_key_type(regclass, name) is 'As what type a tenant column is compared with schools: uuid, or that of the key of the followed schools; null where they do not match.';

revoke all on function portaria.school_key_type(regclass, name) from public;
