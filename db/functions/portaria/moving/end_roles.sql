/*
 * The end of the year. As in api.role_revoke, the phone that this school has set goes with the last role. People are
 * locked in the order of their ids. autor is the caller, who keeps the role: nobody changes their own.
 */
create or replace function portaria.end_roles(papel text, escola_id uuid, ids uuid[], autor uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_lote uuid := portaria.open_batch('roles.end', end_roles.escola_id);
  v_encerrados jsonb := '[]'::jsonb;
  v_recusados jsonb := '[]'::jsonb;
  v_id uuid;
  v_telefone text;
  v_apagado boolean;
begin
  for v_id in
    select i.id from unnest(coalesce(end_roles.ids, array(
      select up.usuario_id
      from portaria.usuario_papeis as up
      join portaria.papeis as p on p.id = up.papel_id
      where p.nome = end_roles.papel and up.escola_id = end_roles.escola_id
    ))) as i (id)
    group by i.id
    order by i.id
  loop
    if v_id = end_roles.autor then -- not locked: two calls at once both hold the author for share
      v_recusados := v_recusados || jsonb_build_object('id', v_id, 'motivo', 'ninguém muda os próprios papéis');
      continue;
    end if;
    v_telefone := (portaria.lock_usuario(v_id)).telefone;
    v_apagado := portaria.end_role(v_id, end_roles.papel, end_roles.escola_id);
    if v_apagado is null then
      v_recusados := v_recusados || jsonb_build_object('id', v_id, 'motivo', 'não tem este papel nesta escola');
      continue;
    end if;
    perform portaria.note_item(v_lote, 'papel_encerrado', v_id, jsonb_build_object(
      'papel', end_roles.papel, 'escola_id', end_roles.escola_id, 'telefone', case when v_apagado then v_telefone end, 'telefone_por_escola', portaria.acting_school(),
      'atualizado_em', (select u.atualizado_em from portaria.usuarios as u where u.id = v_id)
    ));
    v_encerrados := v_encerrados || to_jsonb(v_id);
  end loop;
  return jsonb_build_object('encerrados', v_encerrados, 'recusados', v_recusados, 'desfazer', v_lote);
end;
$$;

comment on function portaria.end_roles(text, uuid, uuid[], uuid) is 'Takes a school role from these people, or from all who have it at the school: {encerrados: [id], recusados: [{id, motivo}], desfazer}. Logs role.revoke for each person.';

revoke all on function portaria.end_roles(text, uuid, uuid[], uuid) from public;
