/*
 * What became of a send, told by the shim after the delivery, which happens outside any transaction. The first outcome
 * completes the ledger row of the send, every further channel gets a row of its own with the time of the send, so that
 * they leave the window of a limit together. When none delivered, nobody can have the code: it is cancelled, and it does
 * not count against the person.
 */
create or replace function api.otp_delivery(otp_id uuid, resultados jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_entregue boolean := coalesce(jsonb_path_exists(otp_delivery.resultados, '$[*] ? (@.situacao == "entregue")'), false);
begin
  update portaria.otp_envios as e
  set canal = otp_delivery.resultados -> 0 ->> 'canal',
    situacao = coalesce(otp_delivery.resultados -> 0 ->> 'situacao', 'falhou')
  where e.otp_id = otp_delivery.otp_id
    and e.situacao = 'pendente';

  insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
  select e.contexto, e.codigo_digest, e.ip, e.otp_id, r.resultado ->> 'canal', r.resultado ->> 'situacao', e.criado_em
  from (select * from portaria.otp_envios as e where e.otp_id = otp_delivery.otp_id order by e.criado_em limit 1) as e,
    jsonb_array_elements(otp_delivery.resultados) with ordinality as r (resultado, ordem)
  where r.ordem > 1
  order by r.ordem;

  if not v_entregue then
    update portaria.login_otps as o
    set expira_em = clock_timestamp()
    where o.id = otp_delivery.otp_id
      and o.usado_em is null
      and o.expira_em > clock_timestamp();
    perform portaria.log_transacao('otp.undelivered', null, null, jsonb_build_object('otp_id', otp_delivery.otp_id));
  end if;
  return jsonb_build_object('situacao', case when v_entregue then 'entregue' else 'falhou' end);
end;
$$;

comment on function api.otp_delivery(uuid, jsonb) is 'Records the delivery outcomes [{canal, situacao}] of a send, in the order the channels were tried; cancels the code when none delivered.';

revoke all on function api.otp_delivery(uuid, jsonb) from public;
grant execute on function api.otp_delivery(uuid, jsonb) to service_role;
