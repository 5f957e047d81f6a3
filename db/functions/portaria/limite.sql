/*
 * Read from its row each time, so that a changed limit counts at once on every instance.
 */
create or replace function portaria.limite(nome text) returns integer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select l.valor from portaria.limites as l where l.nome = limite.nome
$$;

comment on function portaria.limite(text) is 'The value of a limit.';

revoke all on function portaria.limite(text) from public;
