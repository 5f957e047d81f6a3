/*
 * The shim keeps a sent code in memory for a while and asks here whether to send it again through the next channel. A
 * decision to resend writes a pending ledger row of the same send: it counts as no new send of the person, and a unique
 * index keeps the second delivery from happening twice. It costs the network another message (portaria.spend_resend).
 */
create or replace function api.otp_resend(envios jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_envio record;
  v_decisoes jsonb := '[]'::jsonb;
begin
  for v_envio in
    select t.otp_id, portaria.resend_decision(t.otp_id, coalesce(t.vencido, false)) as decisao
    from jsonb_to_recordset(otp_resend.envios) as t (otp_id uuid, vencido boolean)
    order by t.otp_id
  loop
    continue when v_envio.decisao = 'aguardar';
    if v_envio.decisao = 'reenviar' and not portaria.spend_resend() then
      v_envio.decisao := 'encerrar';
    end if;
    if v_envio.decisao = 'reenviar' then
      insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, criado_em, ordem, reenvio, request_id)
      select e.contexto, e.codigo_digest, e.ip, e.otp_id, e.criado_em, e.ordem + 1, true, e.request_id
      from portaria.otp_envios as e
      where e.otp_id = v_envio.otp_id
      order by e.ordem desc
      limit 1
      on conflict do nothing;
      continue when not found;
    end if;
    v_decisoes := v_decisoes || jsonb_build_object('otp_id', v_envio.otp_id, 'decisao', v_envio.decisao);
  end loop;
  return v_decisoes;
end;
$$;

comment on function api.otp_resend(jsonb) is 'Decides whether codes go out a second time [{otp_id, vencido}]: [{otp_id, decisao}], reenviar or encerrar. A code without a decision has to wait.';

revoke all on function api.otp_resend(jsonb) from public;
grant execute on function api.otp_resend(jsonb) to service_role;
