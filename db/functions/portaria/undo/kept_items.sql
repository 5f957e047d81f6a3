/*
 * After the undo. Each row of the batch is looked at as it is now, so nothing is claimed that did not happen.
 */
create or replace function portaria.kept_items(lote uuid) returns table (id uuid, motivo text)
language sql stable
as $$
  select i.pessoa_id, min(case i.tipo
    when 'criado' then 'mudou, entrou ou tem registros desde então'
    when 'vinculado' then 'a pessoa ficou, e o vínculo com ela'
    when 'desvinculado' then 'o aluno ou o responsável não existe mais'
    else 'mudou desde então'
  end)
  from portaria.lote_itens as i
  where i.lote_id = kept_items.lote and case i.tipo
    when 'criado' then exists (select from portaria.titulares as t where t.id = i.pessoa_id)
    when 'vinculado' then exists (select from api.alunos_responsaveis as ar where ar.id = (i.dados ->> 'vinculo')::uuid)
    when 'desvinculado' then not exists (
      select from api.alunos_responsaveis as ar
      where ar.aluno_id = i.pessoa_id and ar.responsavel_id = (i.dados ->> 'responsavel_id')::uuid
    )
    when 'movido' then not exists (select from api.alunos as a where a.id = i.pessoa_id and a.turma_id = (i.dados ->> 'antes')::uuid)
    when 'encerrado' then not exists (select from api.alunos as a where a.id = i.pessoa_id and a.ativo)
      and not exists (select from api.responsaveis as r where r.id = i.pessoa_id and r.ativo)
    else (i.tipo = 'papel_dado') = exists (
      select from portaria.usuario_papeis as up
      join portaria.papeis as p on p.id = up.papel_id
      where up.usuario_id = i.pessoa_id and p.nome = i.dados ->> 'papel' and up.escola_id is not distinct from (i.dados ->> 'escola_id')::uuid
    )
  end
  group by i.pessoa_id
$$;

comment on function portaria.kept_items(uuid) is 'The changes of a batch that undoing left in place: one row for each person, with the reason.';

revoke all on function portaria.kept_items(uuid) from public;
