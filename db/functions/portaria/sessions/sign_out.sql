/*
 * The body of api.logout; the caller holds the lock of the person. A token without a jti cannot be revoked and may call this again
 * and again; the limit of the session keeps it from filling the log. A session that ended during the wait for the lock ends no
 * others.
 */
create or replace function portaria.sign_out(claims jsonb, todas boolean) returns void
language plpgsql volatile
as $$
declare
  v_usuario_id uuid := portaria.safe_uuid(sign_out.claims ->> 'usuario_id');
  v_sessao portaria.sessoes;
  v_todas boolean;
begin
  v_sessao := portaria.session_of(sign_out.claims, 'sistema', v_usuario_id);
  if sign_out.todas then
    v_todas := (select r from portaria.revocation_refusal(sign_out.claims ->> 'jti') as r) is null;
  end if;
  perform portaria.revoke_family(v_sessao);
  if v_todas then
    perform portaria.end_all_sessions(v_usuario_id, coalesce(portaria.claim_epoch(sign_out.claims, 'iat'), 0));
  end if;
  if v_sessao.jti is null and portaria.count_switch(v_sessao.familia) is not null then
    perform portaria.log_excess(v_sessao);
  else
    perform portaria.log_transacao(
      'logout', v_usuario_id, portaria.safe_uuid(sign_out.claims ->> 'escola_id'),
      jsonb_build_object('jti', sign_out.claims -> 'jti', 'todas', coalesce(sign_out.todas, false))
    );
  end if;
end;
$$;

comment on function portaria.sign_out(jsonb, boolean) is 'Revokes a system token and every other token of its sign-in. With todas, ends every session of the user.';

revoke all on function portaria.sign_out(jsonb, boolean) from public;
