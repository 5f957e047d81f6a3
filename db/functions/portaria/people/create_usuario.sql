/*
 * Calls portaria.add_usuario, grants the first role and writes a log entry. An import does not call this: it logs one
 * entry for the whole file.
 */
create or replace function portaria.create_usuario(
  codigo text, nome_completo text, telefone text default null, papel text default null, escola_id uuid default null
) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_usuario_id uuid := portaria.add_usuario(create_usuario.codigo, create_usuario.nome_completo, create_usuario.telefone);
begin
  if create_usuario.papel is not null then
    perform portaria.grant_papel(v_usuario_id, create_usuario.papel, create_usuario.escola_id);
  end if;
  perform portaria.log_transacao(
    'user.add', v_usuario_id, create_usuario.escola_id,
    jsonb_build_object('antes', null, 'depois', jsonb_build_object(
      'nome_completo', btrim(create_usuario.nome_completo),
      'telefone', portaria.mask_phone(nullif(btrim(create_usuario.telefone), '')),
      'papel', create_usuario.papel
    ))
  );
  return v_usuario_id;
end;
$$;

comment on function portaria.create_usuario(text, text, text, text, uuid) is 'Adds an active person or school account, with a role when papel is given, and logs it; returns its id.';

revoke all on function portaria.create_usuario(text, text, text, text, uuid) from public;
