/*
 * The same as api.end_session, for the portal. It takes the lock of the person, as api.portal_select_profile does.
 */
create or replace function api.portal_end_session(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('portal');
  v_id uuid := portaria.safe_uuid(v_claims ->> 'sub');
  v_sessao portaria.sessoes;
begin
  perform portaria.lock_portal(portaria.portal_cpf(v_claims ->> 'portal_type', v_id), v_id);
  perform portaria.look_again(v_claims);
  v_sessao := portaria.session_of(v_claims, 'portal', v_id);
  if not portaria.has_family(v_sessao, portal_end_session.id) then
    perform portaria.raise_error('not_found');
  end if;
  perform portaria.note_session(v_sessao);
  perform portaria.end_family(portal_end_session.id);
  perform portaria.log_transacao(
    'portal.session.end', null, portaria.safe_uuid(v_claims ->> 'escola_id'),
    jsonb_build_object('titular_id', v_id, 'familia', portal_end_session.id, 'antes', 'aberta', 'depois', 'encerrada')
  );
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.portal_end_session(uuid) is 'Ends one of the profile''s sign-ins: {situacao}. 404 not_found.';

revoke all on function api.portal_end_session(uuid) from public;
grant execute on function api.portal_end_session(uuid) to authenticated;
