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
  v_cpf text := portaria.portal_cpf(v_claims ->> 'portal_type', v_id);
  v_sessao portaria.sessoes;
begin
  perform portaria.lock_portal(v_cpf, v_id);
  v_sessao := portaria.session_of(v_claims, 'portal', v_id);
  perform portaria.revoke_family(v_sessao);
  if portal_logout.todas then
    perform portaria.end_all_portal_sessions(v_cpf, portaria.claim_epoch(v_claims, 'iat'));
  end if;
  if v_sessao.jti is null and portaria.count_switch(v_sessao.familia) is not null then
    perform portaria.log_excess(v_sessao);
  else
    perform portaria.log_transacao(
      'portal.logout', null, portaria.safe_uuid(v_claims ->> 'escola_id'),
      jsonb_build_object('titular_id', v_id, 'jti', v_claims -> 'jti', 'todas', coalesce(portal_logout.todas, false))
    );
  end if;
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.portal_logout(boolean) is 'Revokes the portal token of this request and all of its sign-in; with todas, ends every portal session of the person.';

revoke all on function api.portal_logout(boolean) from public;
grant execute on function api.portal_logout(boolean) to authenticated;
