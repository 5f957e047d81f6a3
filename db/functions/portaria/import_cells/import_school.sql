/*
 * A school account gets the same answer for a school that is not its own and for one that does not exist.
 */
create or replace function portaria.import_school(texto text, escola_id uuid) returns uuid
language sql stable
as $$
  select case when btrim(coalesce(import_school.texto, '')) = '' then import_school.escola_id else (
    select case when count(*) = 1 then (array_agg(e.id))[1] end
    from api.escolas as e
    where (portaria.search_key(e.nome) = portaria.search_key(btrim(import_school.texto)) or e.id = portaria.safe_uuid(import_school.texto)
        or regexp_replace(import_school.texto, '[^0-9]', '', 'g') in (e.inep, e.cnpj))
      and (import_school.escola_id is null or e.id = import_school.escola_id)
  ) end
$$;

comment on function portaria.import_school(text, uuid) is 'The school of a cell: by name, INEP, CNPJ or id. Empty: the school of the author. null: none, several, or one that the author does not manage.';

revoke all on function portaria.import_school(text, uuid) from public;
