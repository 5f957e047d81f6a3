/*
 * A copied token, or a lost role, ends the sign-in: its tokens and its renewal. It returns an error instead of raising
 * one, so that the end is kept. The caller holds the locks.
 */
create or replace function portaria.refuse_renewal(renovacao portaria.renovacoes, code text) returns jsonb
language plpgsql volatile
as $$
declare
  v_sessao portaria.sessoes;
begin
  select * into v_sessao
  from portaria.sessoes as s
  where s.familia = (refuse_renewal.renovacao).familia
  order by s.emitida_em desc
  limit 1;
  perform portaria.end_family((refuse_renewal.renovacao).familia);
  perform portaria.log_transacao(
    case refuse_renewal.code when 'refresh_reused' then 'token.reuse' else 'session.end' end,
    case (refuse_renewal.renovacao).contexto when 'sistema' then (refuse_renewal.renovacao).titular_id end,
    (refuse_renewal.renovacao).escola_id,
    jsonb_build_object('titular_id', (refuse_renewal.renovacao).titular_id, 'familia', (refuse_renewal.renovacao).familia,
      'code', refuse_renewal.code, 'jti', v_sessao.jti)
  );
  if refuse_renewal.code = 'refresh_reused' then
    insert into portaria.alertas (jti, usuario_id, proxima_em)
    values (
      coalesce(v_sessao.jti, (refuse_renewal.renovacao).familia::text), (refuse_renewal.renovacao).titular_id, clock_timestamp()
    )
    on conflict on constraint alertas_jti_key do nothing;
  end if;
  return portaria.return_error(refuse_renewal.code);
end;
$$;

comment on function portaria.refuse_renewal(portaria.renovacoes, text) is 'Ends a sign-in whose renewal is refused with this code, and logs it; an alert when a copy was used (refresh_reused).';

revoke all on function portaria.refuse_renewal(portaria.renovacoes, text) from public;
