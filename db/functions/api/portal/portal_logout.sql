/*
 * The portal's twin of api.logout.
 */
create or replace function api.portal_logout(todas boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_portal_session();
  v_id uuid := portaria.safe_uuid(v_claims ->> 'sub');
begin
  if v_claims ->> 'jti' is not null then
    perform portaria.revoke_token(v_claims ->> 'jti', v_id, portaria.claim_epoch(v_claims, 'exp'));
  end if;
  if portal_logout.todas then
    perform portaria.end_all_portal_sessions(
      portaria.portal_cpf(v_claims ->> 'portal_type', v_id), portaria.claim_epoch(v_claims, 'iat')
    );
  end if;
  perform portaria.log_transacao(
    'portal.logout', null, portaria.safe_uuid(v_claims ->> 'escola_id'),
    jsonb_build_object('titular_id', v_id, 'jti', v_claims -> 'jti', 'todas', coalesce(portal_logout.todas, false))
  );
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.portal_logout(boolean) is 'Revokes the portal token of this request; with todas, ends every portal session of the person.';

revoke all on function api.portal_logout(boolean) from public;
grant execute on function api.portal_logout(boolean) to authenticated;
