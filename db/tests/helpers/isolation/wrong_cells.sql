/*
 * The first wrong cells as text, for the message of a failing test.
 */
create or replace function tests.wrong_cells(tabela regclass) returns text[]
language sql stable
as $$
  select coalesce(array_agg(w.texto), '{}')
  from (
    select format('%s: %s %s is %s', c.ator, c.comando, c.alvo, c.resultado) as texto
    from tests.celulas as c
    where c.tabela = wrong_cells.tabela
      and c.resultado <> case when c.permitido then 'allowed' else 'refused' end
    limit 12
  ) as w
$$;

comment on function tests.wrong_cells(regclass) is 'The first cells of a table that went wrong; an empty array is good.';
