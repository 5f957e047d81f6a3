/*
 * One row of an import: a person, with a role if one is named. A person with several roles has several rows, which must
 * have the same name and phone.
 */
create or replace function portaria.import_usuario(codigo text, nome_completo text, telefone text, papel text, escola_id uuid) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_codigo text := portaria.parse_codigo(import_usuario.codigo);
  v_usuario portaria.usuarios;
begin
  select * into v_usuario from portaria.usuarios as u where u.codigo = v_codigo;
  if not found then
    v_usuario.id := portaria.add_usuario(v_codigo, import_usuario.nome_completo, import_usuario.telefone);
  elsif v_usuario.nome_completo <> btrim(import_usuario.nome_completo)
    or v_usuario.telefone is distinct from nullif(btrim(import_usuario.telefone), '') then
    raise invalid_parameter_value using message = 'codigo is registered with another name or telephone';
  elsif import_usuario.papel = '' then
    raise invalid_parameter_value using message = 'codigo is registered already';
  end if;
  if import_usuario.papel <> '' and not portaria.grant_papel(v_usuario.id, import_usuario.papel, import_usuario.escola_id) then
    raise invalid_parameter_value using message = 'this role is granted already';
  end if;
end;
$$;

comment on function portaria.import_usuario(text, text, text, text, uuid) is 'Adds the person of an import row, or a further role; raises when the row is wrong.';

revoke all on function portaria.import_usuario(text, text, text, text, uuid) from public;
