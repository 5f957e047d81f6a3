/*
 * One column for a field: the first that has it. A field without a column has empty cells.
 */
create or replace function portaria.import_cells(importacao uuid, campos text[] default null)
returns table (linha integer, campo text, texto text, valor text)
language sql stable
as $$
  select l.linha, c.campo, btrim(coalesce(l.valores[c.n], '')), portaria.import_value(portaria.import_kind(c.campo), l.valores[c.n])
  from portaria.importacoes as i
  cross join lateral (
    select u.campo, array_position(i.campos, u.campo) as n from unnest(coalesce(import_cells.campos, i.campos)) as u (campo) where u.campo <> '' group by u.campo
  ) as c
  join portaria.importacao_linhas as l on l.importacao_id = i.id
  where i.id = import_cells.importacao
$$;

comment on function portaria.import_cells(uuid, text[]) is 'The cells of a draft that have a field: line, field, text and value; with campos only those fields.';

revoke all on function portaria.import_cells(uuid, text[]) from public;
