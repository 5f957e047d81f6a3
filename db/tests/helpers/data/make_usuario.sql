/*
 * A user with one role, or with none when papel is null. A school-bound role without a school gets a new one.
 */
create or replace function tests.make_usuario(
  codigo text,
  papel text default 'coordenador',
  escola_id uuid default null,
  ativo boolean default true,
  nome_completo text default 'Pessoa de Teste'
) returns uuid
language plpgsql volatile security definer
as $$
declare
  v_usuario_id uuid;
begin
  insert into portaria.usuarios (codigo, nome_completo, ativo, telefone)
  values (make_usuario.codigo, make_usuario.nome_completo, make_usuario.ativo, '+5511987650011')
  returning id into v_usuario_id;
  if make_usuario.papel is not null then
    perform tests.grant_papel(v_usuario_id, make_usuario.papel, make_usuario.escola_id);
  end if;
  return v_usuario_id;
end;
$$;

comment on function tests.make_usuario(text, text, uuid, boolean, text) is 'Makes a user with a phone ending in 0011; gives the id.';
