/*
 * Read from its row on each call, so a changed limit applies at once on every instance. A missing row is an error: a
 * comparison with null would disable the limit.
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
