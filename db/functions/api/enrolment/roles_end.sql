/*
 * The caller keeps the own role. A role of the whole network ends one by one (api.role_revoke).
 */
create or replace function api.roles_end(papel text, escola_id uuid, ids uuid[] default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola']);
  v_autor uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
begin
  perform portaria.require_grantable(v_claims, null, roles_end.papel, roles_end.escola_id);
  perform portaria.require_fresh_login(v_claims);
  if roles_end.escola_id is null then
    perform portaria.raise_field('escola_id', 'Informe a escola');
  end if;
  perform portaria.check_papel_escola(roles_end.papel, roles_end.escola_id);
  if cardinality(roles_end.ids) not between 1 and 400 then
    perform portaria.raise_field('ids', 'Informe de 1 a 400 pessoas');
  end if;
  return portaria.end_roles(roles_end.papel, roles_end.escola_id, roles_end.ids, v_autor);
end;
$$;

comment on function api.roles_end(text, uuid, uuid[]) is 'Takes a role of a school from up to 400 people, or from all who have it there: {encerrados: [id], recusados: [{id, motivo}], desfazer}. 400 invalid_request, 403 not_allowed or fresh_login_required.';

revoke all on function api.roles_end(text, uuid, uuid[]) from public;
grant execute on function api.roles_end(text, uuid, uuid[]) to authenticated;
