/*
 * The caller has locked both (portaria.lock_family). ordem 1 makes the guardian the first one: who takes over.
 */
create or replace function portaria.link_profiles(aluno_id uuid, responsavel_id uuid, parentesco text, ordem integer) returns jsonb
language plpgsql volatile
as $$
declare
  v_vinculo jsonb;
  v_lote uuid;
begin
  perform portaria.check_parentesco(link_profiles.parentesco);
  if link_profiles.ordem not between 1 and 99 then
    perform portaria.raise_field('ordem', 'A ordem vai de 1 a 99');
  end if;
  v_vinculo := portaria.add_link(link_profiles.aluno_id, link_profiles.responsavel_id, link_profiles.parentesco, link_profiles.ordem);
  if v_vinculo is null then
    return null;
  end if;
  v_lote := portaria.open_batch('portal.link', (v_vinculo ->> 'escola_id')::uuid);
  perform portaria.note_item(v_lote, 'vinculado', link_profiles.aluno_id, jsonb_build_object('vinculo', v_vinculo -> 'id'));
  perform portaria.log_transacao(
    'portal.link', null, (v_vinculo ->> 'escola_id')::uuid, jsonb_build_object(
      'titular_id', link_profiles.aluno_id, 'antes', null,
      'depois', jsonb_build_object('responsavel_id', link_profiles.responsavel_id, 'parentesco', link_profiles.parentesco, 'ordem', v_vinculo -> 'ordem')
    )
  );
  return jsonb_build_object('aluno_id', link_profiles.aluno_id, 'responsaveis', portaria.guardians_of(link_profiles.aluno_id), 'desfazer', v_lote);
end;
$$;

comment on function portaria.link_profiles(uuid, uuid, text, integer) is 'Links a guardian to a student of the same school and logs it: {aluno_id, responsaveis, desfazer}; null when they are linked already. 400 invalid_request.';

revoke all on function portaria.link_profiles(uuid, uuid, text, integer) from public;
