/*
 * Cells are read once, when they arrive or their column changes: the checks of a large file then take seconds.
 */
create or replace function portaria.read_lines(importacao uuid, de integer, ate integer default 10000000, campos text[] default null) returns void
language sql volatile
set enable_nestloop = off -- without statistics of this draft the cells would be read again for each line
set jit = off
as $$
  update portaria.importacao_linhas as l
  set textos = (l.textos - coalesce(read_lines.campos, '{}')) || c.textos, lidos = (l.lidos - coalesce(read_lines.campos, '{}')) || c.lidos
  from (
    select c.linha, coalesce(jsonb_object_agg(c.campo, c.texto) filter (where c.texto <> ''), '{}') as textos,
      coalesce(jsonb_object_agg(c.campo, c.valor) filter (where c.valor is not null), '{}') as lidos
    from portaria.import_cells(read_lines.importacao, read_lines.campos) as c
    where c.linha between read_lines.de and read_lines.ate
    group by c.linha
  ) as c
  where l.importacao_id = read_lines.importacao and l.linha = c.linha
$$;

comment on function portaria.read_lines(uuid, integer, integer, text[]) is 'Reads the cells of a draft, from this line on (to the end, or one line); with campos only those fields again.';

revoke all on function portaria.read_lines(uuid, integer, integer, text[]) from public;
