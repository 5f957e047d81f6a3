/*
 * The caller holds the lock of the row. The log entry has the values before and after, and only the last digits of the
 * phones. An update that changes nothing is not logged.
 */
create or replace function portaria.update_usuario(
  usuario portaria.usuarios, visto_em timestamptz, nome_completo text, telefone text
) returns void
language plpgsql volatile
as $$
declare
  v_depois portaria.usuarios := update_usuario.usuario;
begin
  perform portaria.check_edit(update_usuario.visto_em, (update_usuario.usuario).atualizado_em);
  if update_usuario.nome_completo is not null then
    v_depois.nome_completo := portaria.parse_nome(update_usuario.nome_completo);
  end if;
  if update_usuario.telefone is not null then
    v_depois.telefone := portaria.parse_telefone(update_usuario.telefone);
  end if;
  if v_depois is not distinct from update_usuario.usuario then
    return;
  end if;
  update portaria.usuarios as u
  set nome_completo = v_depois.nome_completo, telefone = v_depois.telefone
  where u.id = v_depois.id;
  perform portaria.log_transacao(
    'user.update', v_depois.id, null,
    jsonb_build_object(
      'antes', jsonb_build_object(
        'nome_completo', (update_usuario.usuario).nome_completo, 'telefone', portaria.mask_phone((update_usuario.usuario).telefone)
      ),
      'depois', jsonb_build_object('nome_completo', v_depois.nome_completo, 'telefone', portaria.mask_phone(v_depois.telefone))
    )
  );
end;
$$;

comment on function portaria.update_usuario(portaria.usuarios, timestamptz, text, text) is 'Changes name and phone of a locked user, and logs it. null leaves a value as it is. 400 invalid_request, 409 edit_conflict.';

revoke all on function portaria.update_usuario(portaria.usuarios, timestamptz, text, text) from public;
