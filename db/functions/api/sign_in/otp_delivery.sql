/*
 * What became of sends, told by the shim after the delivery, which happens outside any transaction; under load one call
 * tells of many. The first outcome completes the ledger row of the send, every further channel gets a row of its own with
 * the time of the send, so that they leave the window of a limit together. When none delivered, nobody can have the code:
 * it is cancelled, and it does not count against the person.
 */
create or replace function api.otp_delivery(entregas jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_entrega record;
  v_canceladas integer := 0;
begin
  for v_entrega in
    select t.otp_id, coalesce(t.resultados, '[]') as resultados
    from jsonb_to_recordset(otp_delivery.entregas) as t (otp_id uuid, resultados jsonb)
    order by t.otp_id
  loop
    update portaria.otp_envios as e
    set canal = v_entrega.resultados -> 0 ->> 'canal',
      situacao = coalesce(v_entrega.resultados -> 0 ->> 'situacao', 'falhou')
    where e.otp_id = v_entrega.otp_id
      and e.situacao = 'pendente';

    if jsonb_array_length(v_entrega.resultados) > 1 then
      insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
      select e.contexto, e.codigo_digest, e.ip, e.otp_id, r.resultado ->> 'canal', r.resultado ->> 'situacao', e.criado_em
      from (select * from portaria.otp_envios as e where e.otp_id = v_entrega.otp_id order by e.criado_em limit 1) as e,
        jsonb_array_elements(v_entrega.resultados) with ordinality as r (resultado, ordem)
      where r.ordem > 1
      order by r.ordem;
    end if;

    if not v_entrega.resultados @> '[{"situacao": "entregue"}]' then
      perform portaria.cancel_otp(v_entrega.otp_id);
      v_canceladas := v_canceladas + 1;
    end if;
  end loop;
  return jsonb_build_object('canceladas', v_canceladas);
end;
$$;

comment on function api.otp_delivery(jsonb) is 'Records delivery outcomes [{otp_id, resultados: [{canal, situacao}]}], those of a send in the order the channels were tried; cancels the codes that none delivered: {canceladas}.';

revoke all on function api.otp_delivery(jsonb) from public;
grant execute on function api.otp_delivery(jsonb) to service_role;
