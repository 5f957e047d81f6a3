/*
 * What keeps a person from signing in at their usual address now. The record comes first, then the limits in the order in
 * which a send and a verify ask them, then the delivery: the first cause found is the one to mend first.
 */
create or replace function portaria.sign_in_obstacle(
  titulares uuid[], registro text, telefone text, escola_id uuid, out situacao text, out ate timestamptz, out detalhe text
)
language plpgsql stable
as $$
declare
  v_ip inet;
  v_envio record;
  v_rede record;
  v_erros integer;
  v_aberto boolean;
  v_segundos integer;
begin
  situacao := sign_in_obstacle.registro;
  if situacao not in ('pode_entrar', 'escola_ausente') then
    return;
  end if;
  v_ip := portaria.usual_address(sign_in_obstacle.titulares);
  v_erros := portaria.errors_reopen(sign_in_obstacle.titulares, portaria.ip_network(v_ip), sign_in_obstacle.telefone);
  select * into v_envio from portaria.last_send(sign_in_obstacle.titulares, sign_in_obstacle.telefone);
  v_aberto := v_envio.aberto and not v_envio.falhou;
  select * into v_rede from portaria.limited_network(sign_in_obstacle.titulares, v_ip, v_aberto);
  v_segundos := portaria.titular_sends_reopen(sign_in_obstacle.titulares);
  if v_erros is not null then
    situacao := 'limite_erros';
    v_segundos := v_erros;
    detalhe := portaria.ip_network(v_ip)::text;
  elsif v_rede.limite is not null then
    situacao := 'limite_rede';
    v_segundos := v_rede.segundos;
    detalhe := v_rede.limite || ' ' || host(v_ip);
  elsif v_aberto then
    situacao := 'codigo_a_caminho';
    ate := v_envio.expira_em;
    return;
  elsif v_segundos is not null then
    situacao := 'limite_envios';
  else
    select * into v_rede from portaria.exhausted_budget(sign_in_obstacle.titulares, sign_in_obstacle.escola_id, v_ip);
    v_segundos := v_rede.segundos;
    if v_rede.limite is not null then
      situacao := 'limite_rede';
      detalhe := v_rede.limite;
    elsif v_envio.falhou then
      situacao := 'canal_falhou';
      detalhe := concat_ws(', ', v_envio.canais, portaria.time_ago(v_envio.falha_desde));
    else
      v_segundos := portaria.blocked_switch(sign_in_obstacle.titulares);
      detalhe := case when v_segundos is not null then 'trocas' end;
    end if;
  end if;
  ate := clock_timestamp() + v_segundos * interval '1 second';
end;
$$;

comment on function portaria.sign_in_obstacle(uuid[], text, text, uuid) is 'Why the person with these records and this phone cannot sign in from their usual address: situacao, when it ends by itself, and a detail of it. registro: the situation of the record. escola_id: the school that a send counts for.';

revoke all on function portaria.sign_in_obstacle(uuid[], text, text, uuid) from public;
