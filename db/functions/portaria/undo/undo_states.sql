/*
 * The trigger on the tables logs each person who is active again. Their sessions stay ended. A record
 * whose successor at another school stays is not brought back.
 */
create or replace function portaria.undo_states(lote uuid, momento timestamptz) returns void
language plpgsql volatile
as $$
begin
  update api.alunos as a
  set ativo = true
  from portaria.lote_itens as i
  where i.lote_id = undo_states.lote and i.tipo = 'encerrado' and a.id = i.pessoa_id
    and not a.ativo and a.atualizado_em = undo_states.momento
    and not exists (select from api.alunos as n where n.id = (i.dados ->> 'novo_id')::uuid);
  update api.responsaveis as r
  set ativo = true
  from portaria.lote_itens as i
  where i.lote_id = undo_states.lote and i.tipo = 'encerrado' and r.id = i.pessoa_id
    and not r.ativo and r.atualizado_em = undo_states.momento;
  update api.alunos as a
  set turma_id = (i.dados ->> 'antes')::uuid
  from portaria.lote_itens as i
  where i.lote_id = undo_states.lote and i.tipo = 'movido' and a.id = i.pessoa_id
    and a.turma_id = (i.dados ->> 'depois')::uuid and a.atualizado_em = undo_states.momento;
end;
$$;

comment on function portaria.undo_states(uuid, timestamptz) is 'Brings back the people whom a batch ended and the classes that it changed, where nobody changed them since.';

revoke all on function portaria.undo_states(uuid, timestamptz) from public;
