/*
 * Whether the suite misses a change to the database: makes the change, runs the cells of the table for the relevant
 * actors, and undoes everything.
 */
create or replace function tests.survives(mudanca text, tabela regclass) returns boolean
language plpgsql volatile
as $$
declare
  v_errados integer;
begin
  begin
    execute mudanca;
    v_errados := tests.run_cells(tabela, '{administrador,escola,aluno,aluno who claims school B,coordenador of B,no token}', true);
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then null;
  end;
  return v_errados = 0;
end;
$$;

comment on function tests.survives(text, regclass) is 'Whether no cell of the table notices this change.';
