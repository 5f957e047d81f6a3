/*
 * The devices on which the caller is signed in, for the account page.
 */
create or replace function api.sessions() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
  v_usuario_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
begin
  return jsonb_build_object(
    'sessoes', portaria.sessions_of('sistema', v_usuario_id, portaria.session_of(v_claims, 'sistema', v_usuario_id)),
    'acessos', portaria.sign_ins_of('sistema', v_usuario_id)
  );
end;
$$;

comment on function api.sessions() is 'The caller''s open sign-ins: {sessoes: [{id, atual, entrou_em, expira_em, papel, escola_nome, cidade, aparelho}], acessos: [{criado_em, cidade, aparelho}]}. acessos are the last ten sign-ins, ended ones included.';

revoke all on function api.sessions() from public;
grant execute on function api.sessions() to authenticated;
