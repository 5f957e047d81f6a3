/*
 * One's own needs a passkey in this sign-in, or a stolen session could remove those of its owner. That of a person who
 * lost the device is removed by whoever may change the person. The sign-ins that it opened elsewhere end.
 */
create or replace function api.passkey_remove(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
  v_usuario_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
  v_passkey portaria.passkeys;
  v_resposta jsonb;
begin
  select * into v_passkey from portaria.own_passkeys('sistema', v_usuario_id) as p where p.id = passkey_remove.id;
  if v_passkey.id is null then
    return portaria.remove_lost_passkey(v_claims, passkey_remove.id);
  end if;
  v_resposta := portaria.remove_passkey('sistema', v_claims, passkey_remove.id);
  if v_passkey.vale_para_exige_em <= clock_timestamp() and portaria.roles_json(v_usuario_id) @> '[{"nome": "administrador"}]' then
    perform portaria.require_passkey_left();
  end if;
  return v_resposta;
end;
$$;

comment on function api.passkey_remove(uuid) is 'Removes a passkey of the caller, or of a person whom the caller may change: {situacao}. 403 not_allowed, fresh_login_required or passkey_required, 404 not_found, 409 last_administrador.';

revoke all on function api.passkey_remove(uuid) from public;
grant execute on function api.passkey_remove(uuid) to authenticated;
