/*
 * Receipts of a provider, whose signature the shim has verified. The state in the ledger never goes back: a repeated
 * receipt, a late one and one of an unknown message change nothing, so a replay has no effect. A message that failed
 * does not count against the person, because limit_sends_by_codigo reads the same column.
 */
create or replace function api.delivery_receipt(canal text, recibos jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_recibo record;
  v_envio portaria.otp_envios;
  v_registrados jsonb := '[]'::jsonb;
  v_ignorados integer := 0;
  v_desconhecidos jsonb := '[]'::jsonb;
begin
  for v_recibo in
    select t.mensagem_id, t.situacao
    from jsonb_to_recordset(delivery_receipt.recibos) as t (mensagem_id text, situacao text)
    where t.situacao in ('entregue', 'lido', 'falhou')
    order by t.mensagem_id, array_position(array['entregue', 'lido'], t.situacao) -- falhou comes last
  loop
    select * into v_envio
    from portaria.otp_envios as e
    where e.canal = delivery_receipt.canal
      and e.mensagem_id = left(v_recibo.mensagem_id, 255)
    order by e.criado_em desc
    limit 1;
    if v_envio.id is null then
      v_desconhecidos := v_desconhecidos || to_jsonb(v_recibo);
      continue;
    end if;

    update portaria.otp_envios as e
    set situacao = v_recibo.situacao, recibo_em = clock_timestamp()
    where e.id = v_envio.id
      and (e.situacao = 'aceito' or (e.situacao = 'entregue' and v_recibo.situacao = 'lido'));
    if found then
      v_registrados := v_registrados || jsonb_build_object('otp_id', v_envio.otp_id, 'situacao', v_recibo.situacao);
    else
      v_ignorados := v_ignorados + 1;
    end if;
  end loop;
  return jsonb_build_object('registrados', v_registrados, 'ignorados', v_ignorados, 'desconhecidos', v_desconhecidos);
end;
$$;

comment on function api.delivery_receipt(text, jsonb) is 'Records receipts [{mensagem_id, situacao}], situacao entregue, lido or falhou: {registrados: [{otp_id, situacao}], ignorados, desconhecidos: [{mensagem_id, situacao}]}.';

revoke all on function api.delivery_receipt(text, jsonb) from public;
grant execute on function api.delivery_receipt(text, jsonb) to service_role;
