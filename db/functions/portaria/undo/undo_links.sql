/*
 * A link that is there again, or whose people are gone, is left as it is; so is one that was ended again since.
 */
create or replace function portaria.undo_links(lote uuid) returns void
language plpgsql volatile
as $$
begin
  insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco, ordem)
  select a.escola_id, a.id, r.id, i.dados ->> 'parentesco', (i.dados ->> 'ordem')::smallint
  from portaria.lote_itens as i
  join api.alunos as a on a.id = i.pessoa_id
  join api.responsaveis as r on r.escola_id = a.escola_id and r.id = (i.dados ->> 'responsavel_id')::uuid
  where i.lote_id = undo_links.lote and i.tipo = 'desvinculado' and not exists (
    select from portaria.lote_itens as d
    join portaria.lotes as l on l.id = d.lote_id
    where d.tipo = 'desvinculado' and d.pessoa_id = i.pessoa_id and d.dados ->> 'responsavel_id' = i.dados ->> 'responsavel_id'
      and l.criado_em > (select o.criado_em from portaria.lotes as o where o.id = undo_links.lote)
  )
  on conflict do nothing;
end;
$$;

comment on function portaria.undo_links(uuid) is 'Makes the links again that a batch ended.';

revoke all on function portaria.undo_links(uuid) from public;
