/*
 * Each text is looked up among the names and numbers of all schools at once: a file may hold thousands of wrong ones. A school
 * account gets the same answer for a school that is not its own and for one that does not exist.
 */
create or replace function portaria.import_schools(textos text[], escola_id uuid) returns table (texto text, id uuid)
language sql stable
as $$
  with chaves as materialized (
    select c.chave, e.id
    from api.escolas as e
    cross join lateral (values ('nome ' || portaria.search_key(e.nome)), ('numero ' || e.inep), ('numero ' || e.cnpj), ('id ' || e.id)) as c (chave)
    where import_schools.escola_id is null or e.id = import_schools.escola_id
  )
  select t.texto, case
    when btrim(t.texto) = '' then import_schools.escola_id
    when count(distinct c.id) = 1 then (array_agg(c.id) filter (where c.id is not null))[1]
  end
  from unnest(import_schools.textos) as t (texto)
  cross join lateral (
    values ('nome ' || portaria.search_key(btrim(t.texto))), ('numero ' || regexp_replace(t.texto, '[^0-9]', '', 'g')), ('id ' || portaria.safe_uuid(t.texto))
  ) as k (chave)
  left join chaves as c on c.chave = k.chave
  group by t.texto
$$;

comment on function portaria.import_schools(text[], uuid) is 'The school of each of these texts: by name, INEP, CNPJ or id. Empty: the school of the author. null: none, several, or one that the author does not manage.';

revoke all on function portaria.import_schools(text[], uuid) from public;
