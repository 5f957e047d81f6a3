/*
 * A sign-in is renewed while its newest token would be accepted, apart from that token's expiry. So everything that
 * ends sessions ends renewals in the same statement.
 */
create or replace function portaria.renewal_refusal(renovacao portaria.renovacoes) returns text
language plpgsql stable
as $$
declare
  v_renovacao constant portaria.renovacoes := renewal_refusal.renovacao;
  v_iat constant bigint := extract(epoch from v_renovacao.emitida_em);
  -- Built once: inlined, it would be built for each of its values.
  v_claims constant jsonb := case v_renovacao.contexto
    when 'portal' then jsonb_build_object('portal_type', v_renovacao.papel, 'sub', v_renovacao.titular_id, 'iat', v_iat)
    else jsonb_build_object(
      'usuario_id', v_renovacao.titular_id, 'principal_role', v_renovacao.papel, 'escola_id', v_renovacao.escola_id, 'iat', v_iat
    )
  end;
begin
  if v_renovacao.contexto = 'portal' then
    return portaria.live_portal_refusal(v_claims);
  end if;
  return (select r from portaria.live_session_refusal(v_claims) as r);
end;
$$;

comment on function portaria.renewal_refusal(portaria.renovacoes) is 'session_ended when person or sign-in were ended, role_revoked when the active role was lost, null when the sign-in can go on.';

revoke all on function portaria.renewal_refusal(portaria.renovacoes) from public;
