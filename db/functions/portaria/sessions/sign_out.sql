/*
 * The body of api.logout. A token without a jti cannot be revoked and may call this again and again; the limit of the
 * session keeps it from filling the log. A session that ended during the wait for the lock ends no others.
 */
create or replace function portaria.sign_out(claims jsonb, todas boolean) returns void
language plpgsql volatile
as $$
declare
  v_usuario_id uuid := portaria.safe_uuid(sign_out.claims ->> 'usuario_id');
  v_sessao portaria.sessoes;
  v_encerrada boolean;
begin
  perform portaria.lock_usuario(v_usuario_id);
  v_sessao := portaria.session_of(sign_out.claims, 'sistema', v_usuario_id);
  v_encerrada := (select r from portaria.revocation_refusal(sign_out.claims ->> 'jti') as r) is not null;
  perform portaria.end_sign_in('sistema', v_usuario_id, null, v_sessao, case
    when sign_out.todas and not v_encerrada then coalesce(portaria.claim_epoch(sign_out.claims, 'iat'), 0)
  end);
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
