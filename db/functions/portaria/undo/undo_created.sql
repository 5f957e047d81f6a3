/*
 * Everybody is locked before the look, so that nobody signs in or gets a link between it and the deletion; who is signing in stays.
 * A student who signed in or has grades or wrong attempts stays, and so do the links of a person who stays. Students go first, and their links
 * with them; then the links of this batch to students who were there before; then the guardians and the staff whom nothing holds.
 */
create or replace function portaria.undo_created(lote uuid, momento timestamptz) returns void
language plpgsql volatile
as $$
declare
  v_criados uuid[] := array(
    select i.pessoa_id from portaria.lote_itens as i where i.lote_id = undo_created.lote and i.tipo = 'criado'
  );
  v_ids uuid[];
begin
  perform from api.alunos as a where a.id = any (v_criados) order by a.id for update;
  perform from api.responsaveis as r where r.id = any (v_criados) order by r.id for update;
  perform from portaria.usuarios as u where u.id = any (v_criados) order by u.id for update;
  v_ids := array(
    select t.id
    from portaria.titulares as t
    where t.id = any (v_criados) and t.entrou_em is null
      and not exists (select from portaria.login_otps as o where o.titular_id = t.id and o.tentativas > 0)
    for update skip locked
  );
  delete from api.alunos as a
  where a.id = any (v_ids) and a.atualizado_em = undo_created.momento
    and not exists (select from api.notas as n where n.aluno_id = a.id)
    and not exists (select from api.frequencias as f where f.aluno_id = a.id)
    and not exists (select from api.ocorrencias as o where o.aluno_id = a.id)
    and not exists (select from api.documentos as d where d.aluno_id = a.id)
    and not exists (
      select from api.alunos_responsaveis as ar
      where ar.aluno_id = a.id and ar.id not in (
        select (i.dados ->> 'vinculo')::uuid from portaria.lote_itens as i where i.lote_id = undo_created.lote and i.tipo = 'vinculado'
      )
    );
  delete from api.alunos_responsaveis as ar
  where not exists (
    select from portaria.lote_itens as i
    where i.lote_id = undo_created.lote and i.tipo = 'criado' and i.pessoa_id in (ar.aluno_id, ar.responsavel_id) and i.pessoa_id <> all (v_ids)
  ) and ar.aluno_id not in (
    select i.pessoa_id from portaria.lote_itens as i where i.lote_id = undo_created.lote and i.tipo = 'criado'
  ) and ar.id in (
    select (i.dados ->> 'vinculo')::uuid from portaria.lote_itens as i where i.lote_id = undo_created.lote and i.tipo = 'vinculado'
  );
  delete from api.responsaveis as r
  where r.id = any (v_ids) and r.atualizado_em = undo_created.momento
    and not exists (select from api.alunos_responsaveis as ar where ar.responsavel_id = r.id);
  delete from portaria.usuarios as u
  where u.id = any (v_ids) and u.atualizado_em = undo_created.momento
    and not exists (select from portaria.usuario_papeis as up where up.usuario_id = u.id);
end;
$$;

comment on function portaria.undo_created(uuid, timestamptz) is 'Ends the links that a batch made and deletes the people whom it added, unless somebody changed them, linked them, gave them a role or a record, or they signed in.';

revoke all on function portaria.undo_created(uuid, timestamptz) from public;
