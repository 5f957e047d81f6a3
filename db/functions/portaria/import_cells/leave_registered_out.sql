/*
 * For the application and the command line.
 */
create or replace function portaria.leave_registered_out(importacao uuid) returns bigint
language plpgsql volatile
as $$
declare
  v_linhas bigint;
begin
  delete from portaria.importacao_linhas as l
  where l.importacao_id = leave_registered_out.importacao and l.linha in (
    select f.linha from portaria.import_faults(leave_registered_out.importacao) as f
    group by f.linha having portaria.is_registered(array_agg(f.campo), array_agg(f.pessoa))
  );
  get diagnostics v_linhas = row_count;
  return v_linhas;
end;
$$;

comment on function portaria.leave_registered_out(uuid) is 'Takes the lines that portaria.is_registered names out of a draft; returns how many.';

revoke all on function portaria.leave_registered_out(uuid) from public;
