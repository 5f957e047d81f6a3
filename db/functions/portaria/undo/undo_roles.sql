/*
 * claims null is the command line. Nobody gives a role by this way that they may not grant. A role given to
 * somebody who signed in since stays. A phone that went with the last role comes back, as the phone of the same school.
 * A record that changed since gets no role back for which portaria.confirm_phone asks: another school may have set its
 * own phone meanwhile, and codes of the role would go there. Nor does the cleared phone of a school come back to somebody who
 * has a role elsewhere by now. All are locked in the order of their ids, with the caller: api.undo looks at the caller again
 * at its end, and would wait there for a change of the caller that waits for one of these people.
 */
create or replace function portaria.undo_roles(claims jsonb, lote uuid) returns void
language plpgsql volatile
as $$
declare
  v_item record;
begin
  perform
  from portaria.usuarios as u
  where exists (select from portaria.lote_itens as i where i.lote_id = undo_roles.lote and i.tipo in ('papel_dado', 'papel_encerrado'))
    and u.id in (
      select unnest(array[i.pessoa_id, portaria.safe_uuid(undo_roles.claims ->> 'usuario_id')])
      from portaria.lote_itens as i
      where i.lote_id = undo_roles.lote
    )
  order by u.id
  for no key update;
  for v_item in
    select i.pessoa_id, i.tipo, i.dados ->> 'papel' as papel, (i.dados ->> 'escola_id')::uuid as escola_id,
      i.dados ->> 'telefone' as telefone, (i.dados ->> 'atualizado_em')::timestamptz as atualizado_em, (i.dados ->> 'telefone_por_escola')::uuid as por_escola,
      u as usuario
    from portaria.lote_itens as i
    join portaria.lotes as l on l.id = i.lote_id
    join portaria.titulares as t on t.id = i.pessoa_id
    join portaria.usuarios as u on u.id = i.pessoa_id
    where l.id = undo_roles.lote and (i.tipo = 'papel_encerrado' or i.tipo = 'papel_dado' and (t.entrou_em > l.criado_em) is not true)
  loop
    if undo_roles.claims is not null then
      perform portaria.require_grantable(undo_roles.claims, v_item.pessoa_id, v_item.papel, v_item.escola_id);
    end if;
    if v_item.tipo = 'papel_encerrado' and (v_item.usuario).atualizado_em is distinct from v_item.atualizado_em
      and portaria.phone_to_confirm(v_item.usuario, v_item.papel, v_item.escola_id) is not null then
      continue;
    end if;
    if v_item.tipo = 'papel_dado' and portaria.revoke_papel(v_item.pessoa_id, v_item.papel, v_item.escola_id) then
      perform portaria.log_transacao('role.revoke', v_item.pessoa_id, v_item.escola_id,
        jsonb_build_object('papel', v_item.papel, 'antes', v_item.papel, 'depois', null));
    elsif v_item.tipo = 'papel_encerrado' and portaria.grant_papel(v_item.pessoa_id, v_item.papel, v_item.escola_id) then
      perform portaria.log_transacao('role.grant', v_item.pessoa_id, v_item.escola_id,
        jsonb_build_object('papel', v_item.papel, 'antes', null, 'depois', v_item.papel));
      update portaria.usuarios as u set telefone = v_item.telefone
      where u.id = v_item.pessoa_id and u.telefone is null and v_item.telefone is not null
        and portaria.belongs_to_school(u.id, v_item.por_escola);
      update portaria.usuarios as u set telefone_por_escola = v_item.por_escola
      where u.id = v_item.pessoa_id and u.telefone = v_item.telefone;
    end if;
  end loop;
end;
$$;

comment on function portaria.undo_roles(jsonb, uuid) is 'Takes the roles of a batch back: gives those it took, takes those it gave; logs each person.';

revoke all on function portaria.undo_roles(jsonb, uuid) from public;
