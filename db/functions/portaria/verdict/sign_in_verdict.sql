/*
 * Tells why a person cannot sign in now. The record comes first, then the limits, then the delivery: the first cause
 * found is the one to correct first.
 */
create or replace function portaria.sign_in_verdict(titulares uuid[], situacao text) returns jsonb
language plpgsql stable
as $$
declare
  v_situacao text := sign_in_verdict.situacao;
  v_envios integer := portaria.titular_sends_reopen(sign_in_verdict.titulares);
  v_bloqueio record;
  v_envio record;
  v_trocas integer;
  v_ate timestamptz;
  v_detalhe text;
begin
  select * into v_bloqueio from portaria.blocked_network(sign_in_verdict.titulares);
  select * into v_envio from portaria.last_send(sign_in_verdict.titulares);
  if v_situacao <> 'pode_entrar' then
    null;
  elsif v_bloqueio.segundos is not null then
    v_situacao := 'limite_erros';
    v_ate := clock_timestamp() + v_bloqueio.segundos * interval '1 second';
    v_detalhe := v_bloqueio.rede;
  elsif v_envio.aberto and not v_envio.falhou then
    v_situacao := 'codigo_a_caminho';
    v_ate := v_envio.expira_em;
  elsif v_envios is not null then
    v_situacao := 'limite_envios';
    v_ate := clock_timestamp() + v_envios * interval '1 second';
  elsif v_envio.falhou then
    v_situacao := 'canal_falhou';
    v_detalhe := concat_ws(', ', v_envio.canais, portaria.time_ago(v_envio.falha_desde));
  else
    v_trocas := portaria.blocked_switch(sign_in_verdict.titulares);
    v_ate := clock_timestamp() + v_trocas * interval '1 second';
    v_detalhe := case when v_trocas is not null then 'trocas' end;
  end if;
  return jsonb_build_object(
    'situacao', v_situacao,
    'ate', portaria.iso_utc(v_ate),
    'porque', portaria.verdict_reason(v_situacao, v_detalhe)
  );
end;
$$;

comment on function portaria.sign_in_verdict(uuid[], text) is 'The verdict {situacao, ate, porque} on the person with these records. situacao comes from the record in question; ate is when it ends by itself, or null.';

revoke all on function portaria.sign_in_verdict(uuid[], text) from public;
