/*
 * For somebody who is locked. With the last role goes the phone that the acting school has set.
 */
create or replace function portaria.end_role(usuario_id uuid, papel text, escola_id uuid) returns boolean
language plpgsql volatile
as $$
declare
  v_apagado boolean;
begin
  if not portaria.revoke_papel(end_role.usuario_id, end_role.papel, end_role.escola_id) then
    return null;
  end if;
  v_apagado := portaria.clear_planted_phone(end_role.usuario_id);
  perform portaria.log_transacao(
    'role.revoke', end_role.usuario_id, end_role.escola_id,
    jsonb_build_object('papel', end_role.papel, 'antes', end_role.papel, 'depois', null)
      || case when v_apagado then '{"telefone_apagado": true}'::jsonb else '{}' end
  );
  return v_apagado;
end;
$$;

comment on function portaria.end_role(uuid, text, uuid) is 'Takes a role from a person and logs it; tells whether their phone went with it, null when they do not have the role.';

revoke all on function portaria.end_role(uuid, text, uuid) from public;
