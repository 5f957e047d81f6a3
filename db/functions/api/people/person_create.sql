/*
 * Adds a person with a first role. A school may add coordenadores at itself only, and must give the role: without one,
 * the school could not manage the person. A code that is taken tells that it is known: this answer counts as a look-up,
 * and whatever else is wrong is refused before, whether the code is known or not.
 */
create or replace function api.person_create(
  codigo text, nome_completo text, telefone text default null, papel text default null, escola_id uuid default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_codigo text := portaria.parse_codigo(person_create.codigo);
  v_telefone text := portaria.parse_telefone(person_create.telefone);
  v_nome text := portaria.parse_nome(person_create.nome_completo);
  v_usuario_id uuid;
begin
  perform portaria.check_lookups(v_claims);
  v_claims := portaria.lock_caller(array['administrador', 'escola']);
  if person_create.papel is not null or portaria.managed_escola(v_claims) is not null then
    perform portaria.require_grantable(v_claims, null, person_create.papel, person_create.escola_id);
    perform portaria.require_fresh_login(v_claims);
  end if;
  if person_create.papel is not null then
    perform portaria.check_papel_escola(person_create.papel, person_create.escola_id);
  end if;
  if exists (select from portaria.usuarios as u where u.codigo = v_codigo) then
    perform portaria.count_lookup(v_claims);
    return portaria.return_error('unique_violation');
  end if;
  v_usuario_id := portaria.create_usuario(v_codigo, v_nome, v_telefone, person_create.papel, person_create.escola_id);
  return portaria.usuario_page(
    portaria.find_managed_usuario(v_claims, v_usuario_id), portaria.managed_escola(v_claims)
  );
end;
$$;

comment on function api.person_create(text, text, text, text, uuid) is 'Adds a person, with a role when papel is given; answers as api.person. 400 invalid_codigo or invalid_request, 403 not_allowed or fresh_login_required, 409 unique_violation, 429 rate_limited_session.';

revoke all on function api.person_create(text, text, text, text, uuid) from public;
grant execute on function api.person_create(text, text, text, text, uuid) to authenticated;
