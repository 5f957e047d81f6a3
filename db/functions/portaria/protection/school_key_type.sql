/*
 * Schools of the host may have numbers or texts as keys, which linhas_seguidas stores as text. They are compared in the
 * type of the followed table, because another school's key may not fit a narrower type. Definer, because the owner of a
 * host's table may not read the record; the type comes from the catalogue, because this function's owner has no
 * privilege on the host's schema.
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
  cross join (select (
    select format_type(a.atttypid, null)
    from portaria.tabelas_seguidas as t
    join pg_attribute as a on a.attrelid = portaria.find_table(t.esquema, t.tabela) and a.attname = t.chave[1]
    where t.tipo = 'escolas' and cardinality(t.chave) = 1
  )) as s (tipo)
$$;

comment on function portaria.school_key_type(regclass, name) is 'The type in which a tenant column is compared with schools: uuid, or the key type of the followed schools; null when the column matches neither.';

revoke all on function portaria.school_key_type(regclass, name) from public;
