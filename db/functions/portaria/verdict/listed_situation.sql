/*
 * The part of the verdict that a list can show: the record, then the lock by wrong attempts, which somebody must take off
 * or wait for.
 */
create or replace function portaria.listed_situation(titular portaria.titulares) returns text
language plpgsql stable
as $$
declare
  v_usuario portaria.usuarios;
  v_perfil jsonb;
  v_situacao text;
  v_titulares uuid[] := array[(listed_situation.titular).id];
begin
  if (listed_situation.titular).tipo = 'usuario' then
    select * into v_usuario from portaria.usuarios as u where u.id = (listed_situation.titular).id;
    v_situacao := portaria.usuario_situation(v_usuario);
  else
    v_perfil := portaria.find_profile((listed_situation.titular).id);
    v_situacao := portaria.portal_situation(v_perfil);
    v_titulares := portaria.profile_titulares(v_perfil);
  end if;
  return case when v_situacao = 'pode_entrar' and portaria.is_locked(v_titulares, coalesce(v_usuario.telefone, v_perfil ->> 'telefone')) then 'limite_erros' else v_situacao end;
end;
$$;

comment on function portaria.listed_situation(portaria.titulares) is 'The state of a person in a list: pode_entrar, limite_erros, or what portaria.usuario_situation and portaria.portal_situation find in the record.';

revoke all on function portaria.listed_situation(portaria.titulares) from public;
