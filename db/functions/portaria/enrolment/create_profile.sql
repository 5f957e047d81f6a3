/*
 * For the application and the command line. campos are the fields of api.portal_create.
 */
create or replace function portaria.create_profile(portal_type text, escola_id uuid, campos jsonb) returns jsonb
language plpgsql volatile
as $$
declare
  v_aluno_id uuid := (create_profile.campos ->> 'aluno_id')::uuid;
  v_lote uuid;
  v_id uuid;
  v_vinculo jsonb;
begin
  if create_profile.portal_type = 'aluno' then
    v_id := portaria.add_aluno(create_profile.escola_id, create_profile.campos);
  else
    v_id := portaria.add_responsavel(create_profile.escola_id, create_profile.campos);
  end if;
  if v_id is null then
    return null;
  end if;
  v_lote := portaria.open_batch('portal.create', create_profile.escola_id);
  perform portaria.note_item(v_lote, 'criado', v_id, jsonb_build_object('tipo', create_profile.portal_type));
  if create_profile.portal_type = 'responsavel' and v_aluno_id is not null then
    perform portaria.check_parentesco(create_profile.campos ->> 'parentesco');
    perform from api.alunos as a where a.id = v_aluno_id and a.escola_id = create_profile.escola_id for no key update;
    if not found then
      perform portaria.raise_field('aluno_id', 'Esta escola não tem este aluno');
    end if;
    v_vinculo := portaria.add_link(v_aluno_id, v_id, create_profile.campos ->> 'parentesco', null);
    perform portaria.note_item(v_lote, 'vinculado', v_id, jsonb_build_object('vinculo', v_vinculo -> 'id'));
  end if;
  perform portaria.log_transacao(
    'portal.create', null, create_profile.escola_id,
    jsonb_build_object('titular_id', v_id, 'portal_type', create_profile.portal_type, 'antes', null, 'depois', jsonb_strip_nulls(
      jsonb_build_object(
        'nome_completo', btrim(create_profile.campos ->> 'nome_completo'),
        'telefone', portaria.mask_phone(portaria.parse_telefone(create_profile.campos ->> 'telefone')),
        'aluno_id', v_aluno_id
      )
    ))
  );
  return jsonb_build_object('id', v_id, 'desfazer', v_lote);
end;
$$;

comment on function portaria.create_profile(text, uuid, jsonb) is 'Adds a student or guardian, linked when campos has aluno_id, and logs it: {id, desfazer}; null when the school has the number or the CPF already. 400 invalid_request.';

revoke all on function portaria.create_profile(text, uuid, jsonb) from public;
