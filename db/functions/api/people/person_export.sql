/*
 * The data of one person for a request of access (LGPD, article 18). It holds whole codes, phones and the records at
 * every school. So only an administrador who signed in recently may call it, and the call is logged. A student without
 * a CPF has a single record. The caller is locked at the end: a long export keeps nobody from signing out.
 */
create or replace function api.person_export(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador']);
  v_perfil jsonb := portaria.find_profile(person_export.id);
  v_codigo text := v_perfil ->> 'cpf';
  v_dados jsonb;
begin
  perform portaria.require_fresh_login(v_claims);
  if v_perfil is null then
    v_codigo := (portaria.find_managed_usuario(v_claims, person_export.id)).codigo;
  end if;
  v_dados := portaria.export_records(
    case when v_codigo is null then array[person_export.id] else portaria.person_ids(v_codigo) end, v_codigo
  );
  perform portaria.lock_caller(array['administrador']);
  if v_perfil is null then
    perform portaria.log_transacao('person.export', person_export.id);
  else
    perform portaria.log_transacao(
      'person.export', null, (v_perfil ->> 'escola_id')::uuid,
      jsonb_build_object('titular_id', person_export.id, 'portal_type', v_perfil -> 'portal_type')
    );
  end if;
  return v_dados;
end;
$$;

comment on function api.person_export(uuid) is 'Every row about the person: {<table>: [<row>, ...]}, as portaria.export_person. The call is logged. 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.person_export(uuid) from public;
grant execute on function api.person_export(uuid) to authenticated;
