/*
 * The same as portaria.sign_out, for the portal. A session that has ended itself ends no later ones; any other ends all, also where a
 * school ended the sessions of another profile in the meantime.
 */
create or replace function portaria.sign_out_portal(claims jsonb, todas boolean) returns void
language plpgsql volatile
as $$
declare
  v_id uuid := portaria.safe_uuid(sign_out_portal.claims ->> 'sub');
  v_cpf text := portaria.portal_cpf(sign_out_portal.claims ->> 'portal_type', v_id);
  v_sem_fim constant bigint := 99999999999; -- later than any session: all of them end
  v_iat bigint := coalesce(portaria.claim_epoch(sign_out_portal.claims, 'iat'), 0);
  v_sessao portaria.sessoes;
  v_todas boolean;
begin
  v_sessao := portaria.session_of(sign_out_portal.claims, 'portal', v_id);
  if sign_out_portal.todas then
    v_todas := (select r from portaria.revocation_refusal(sign_out_portal.claims ->> 'jti') as r) is null;
  end if;
  perform portaria.revoke_family(v_sessao);
  if v_todas then
    perform portaria.end_all_portal_sessions(v_cpf, case when portaria.live_portal_refusal(sign_out_portal.claims) is null then v_sem_fim else v_iat end);
  end if;
  if v_sessao.jti is null and portaria.count_switch(v_sessao.familia) is not null then
    perform portaria.log_excess(v_sessao);
  else
    perform portaria.log_transacao(
      'portal.logout', null, portaria.safe_uuid(sign_out_portal.claims ->> 'escola_id'),
      jsonb_build_object('titular_id', v_id, 'jti', sign_out_portal.claims -> 'jti', 'todas', coalesce(sign_out_portal.todas, false))
    );
  end if;
end;
$$;

comment on function portaria.sign_out_portal(jsonb, boolean) is 'Revokes a portal token and every other token of its sign-in. With todas, ends every portal session of the person.';

revoke all on function portaria.sign_out_portal(jsonb, boolean) from public;
