/*
 * The shim reports here how deliveries ended. It delivers outside any transaction, and under load reports many in one
 * call. The first outcome completes the pending ledger row; every further channel adds a row with the time of the send,
 * so that all leave the window of a limit together. When no channel accepted the message, nobody has the code: it is
 * cancelled and does not count against the person. A second delivery never cancels a code, because the first one was
 * accepted. A shim of 0.1.0 says entregue where it means aceito.
 */
create or replace function api.otp_delivery(entregas jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_entrega record;
  v_envio portaria.otp_envios;
  v_canceladas integer := 0;
begin
  for v_entrega in
    select t.otp_id, portaria.delivery_outcomes(t.resultados) as resultados
    from jsonb_to_recordset(otp_delivery.entregas) as t (otp_id uuid, resultados jsonb)
    order by t.otp_id
  loop
    update portaria.otp_envios as e
    set canal = v_entrega.resultados -> 0 ->> 'canal',
      situacao = coalesce(v_entrega.resultados -> 0 ->> 'situacao', 'falhou'),
      mensagem_id = v_entrega.resultados -> 0 ->> 'mensagem_id'
    where e.otp_id = v_entrega.otp_id
      and e.situacao = 'pendente'
    returning * into v_envio;

    insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, mensagem_id, criado_em, ordem, request_id)
    select v_envio.contexto, v_envio.codigo_digest, v_envio.ip, v_envio.otp_id, r.resultado ->> 'canal', r.resultado ->> 'situacao',
      r.resultado ->> 'mensagem_id', v_envio.criado_em, v_envio.ordem + r.posicao - 1, v_envio.request_id
    from jsonb_array_elements(v_entrega.resultados) with ordinality as r (resultado, posicao)
    where v_envio.id is not null
      and r.posicao > 1;

    if not v_entrega.resultados @> '[{"situacao": "aceito"}]' and not coalesce(v_envio.reenvio, false) then
      perform portaria.cancel_otp(v_entrega.otp_id);
      v_canceladas := v_canceladas + 1;
    end if;
  end loop;
  return jsonb_build_object('canceladas', v_canceladas);
end;
$$;

comment on function api.otp_delivery(jsonb) is 'Records delivery outcomes [{otp_id, resultados: [{canal, situacao, mensagem_id}]}], situacao aceito or falhou, in the order the channels were tried; cancels the codes that no channel accepted: {canceladas}.';

revoke all on function api.otp_delivery(jsonb) from public;
grant execute on function api.otp_delivery(jsonb) to service_role;
