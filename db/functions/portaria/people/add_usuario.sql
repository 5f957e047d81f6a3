/*
 * The caller checks who may add one. Constraints of the table check the login code and the phone.
 */
create or replace function portaria.add_usuario(codigo text, nome_completo text, telefone text default null) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_usuario_id uuid;
begin
  if coalesce(btrim(add_usuario.nome_completo), '') = '' then
    raise invalid_parameter_value using message = 'nome_completo is empty';
  end if;
  insert into portaria.usuarios (codigo, nome_completo, telefone)
  values (portaria.parse_codigo(add_usuario.codigo), btrim(add_usuario.nome_completo), nullif(btrim(add_usuario.telefone), ''))
  returning id into v_usuario_id;
  return v_usuario_id;
end;
$$;

comment on function portaria.add_usuario(text, text, text) is 'Adds an active person or school account without roles; returns its id.';

revoke all on function portaria.add_usuario(text, text, text) from public;
