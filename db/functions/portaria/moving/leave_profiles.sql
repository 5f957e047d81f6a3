/*
 * The record stays, inactive: grades and attendance belong to it. The trigger on the table ends sessions and codes, and
 * writes one log entry for each person. Who has ended already is left out.
 */
create or replace function portaria.leave_profiles(ids uuid[], escola_id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_lote uuid := portaria.open_batch('portal.end', leave_profiles.escola_id);
  v_ids uuid[];
begin
  with a as (
    update api.alunos as a set ativo = false where a.id = any (leave_profiles.ids) and a.ativo returning a.id
  ), r as (
    update api.responsaveis as r set ativo = false where r.id = any (leave_profiles.ids) and r.ativo returning r.id
  )
  select array_agg(x.id) into v_ids from (select id from a union all select id from r) as x;
  perform portaria.note_item(v_lote, 'encerrado', i) from unnest(v_ids) as i;
  return jsonb_build_object('encerrados', coalesce(to_jsonb(v_ids), '[]'), 'desfazer', v_lote);
end;
$$;

comment on function portaria.leave_profiles(uuid[], uuid) is 'Ends students and guardians, whose rows are locked: {encerrados: [id], desfazer}.';

revoke all on function portaria.leave_profiles(uuid[], uuid) from public;
