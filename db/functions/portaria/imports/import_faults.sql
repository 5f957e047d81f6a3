/*
 * A draft is read again each time, so nothing is imported that was right yesterday only.
 */
create or replace function portaria.import_faults(importacao uuid) returns table (linha integer, campo text, motivo text, sugestao text, pessoa uuid)
language plpgsql stable
set enable_nestloop = off
set jit = off -- a plan without nested loops counts as so dear that it would be compiled each time
as $$
begin
  return query select c.linha, c.campo, c.motivo, c.sugestao, null::uuid from portaria.cell_faults(import_faults.importacao) as c;
  if (select i.tipo from portaria.importacoes as i where i.id = import_faults.importacao) = 'equipe' then
    return query select s.* from portaria.staff_faults(import_faults.importacao) as s;
    return;
  end if;
  return query select s.* from portaria.student_faults(import_faults.importacao) as s;
  return query
    select g.* from portaria.guardian_faults(import_faults.importacao) as g
    -- A cell that is wrong by itself is named once.
    where not exists (
      select from portaria.importacao_linhas as l
      where l.importacao_id = import_faults.importacao and l.linha = g.linha and l.textos ? g.campo and not l.lidos ? g.campo
    );
end;
$$;

comment on function portaria.import_faults(uuid) is 'The faults of a draft, by line: {linha, campo, motivo, sugestao, pessoa}; pessoa is the record that is there already.';

revoke all on function portaria.import_faults(uuid) from public;
