/*
 * Read from its row each time, so that a changed limit counts at once on every instance. A row that is gone is an error:
 * compared with null, nothing would be limited any more.
 */
create or replace function portaria.limite(nome text) returns integer
language plpgsql stable
as $$
declare
  v_valor integer;
begin
  select l.valor into strict v_valor from portaria.limites as l where l.nome = limite.nome;
  return v_valor;
end;
$$;

comment on function portaria.limite(text) is 'The value of a limit.';

revoke all on function portaria.limite(text) from public;
