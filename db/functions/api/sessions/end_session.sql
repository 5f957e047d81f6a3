/*
 * Signs the caller out on one device. That device still holds the cookie and nothing leaked, so its token is not put on
 * the blacklist and raises no alert: its next request gets 401 session_ended.
 */
create or replace function api.end_session(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
  v_usuario_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
  v_sessao portaria.sessoes;
begin
  perform portaria.lock_usuario(v_usuario_id);
  perform portaria.look_again(v_claims);
  v_sessao := portaria.session_of(v_claims, 'sistema', v_usuario_id);
  if not portaria.has_family(v_sessao, end_session.id) then
    perform portaria.raise_error('not_found');
  end if;
  perform portaria.note_session(v_sessao);
  perform portaria.end_family(end_session.id);
  perform portaria.log_transacao(
    'session.end', v_usuario_id, null, jsonb_build_object('familia', end_session.id, 'antes', 'aberta', 'depois', 'encerrada')
  );
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.end_session(uuid) is 'Ends one of the caller''s sign-ins: {situacao}. 404 not_found.';

revoke all on function api.end_session(uuid) from public;
grant execute on function api.end_session(uuid) to authenticated;
