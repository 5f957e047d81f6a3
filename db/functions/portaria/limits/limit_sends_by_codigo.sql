/*
 * Three codes per person and quarter of an hour. A send that every channel failed to deliver does not count, nor does one
 * that was refused while the person was unknown: only where refusals are uniform must that look like a send to the end.
 */
create or replace function portaria.limit_sends_by_codigo(contexto text, codigo_digest bytea) returns void
language plpgsql volatile
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('otps_por_usuario_janela') * interval '1 second';
  v_retry_after integer;
begin
  perform portaria.lock_limit('otps_por_usuario ' || encode(limit_sends_by_codigo.codigo_digest, 'hex'));
  v_retry_after := portaria.limit_reopens('otps_por_usuario', array(
    select min(e.criado_em)
    from portaria.otp_envios as e
    where e.codigo_digest = limit_sends_by_codigo.codigo_digest
      and e.contexto = limit_sends_by_codigo.contexto
      and e.criado_em > v_desde
      and (e.situacao <> 'recusado' or portaria.uniform_refusals())
    group by coalesce(e.otp_id, e.id)
    having not bool_and(e.situacao = 'falhou')
  ));
  if v_retry_after is not null then
    perform portaria.raise_error('rate_limited_user', v_retry_after);
  end if;
end;
$$;

comment on function portaria.limit_sends_by_codigo(text, bytea) is '429 rate_limited_user when this person has used up their codes.';

revoke all on function portaria.limit_sends_by_codigo(text, bytea) from public;
