/*
 * Sends a code in both contexts: checks the limits, creates the code, stores its hash and the ledger row. Only this
 * answer contains the code, for the shim to deliver. A person with too many wrong attempts today gets no code, because
 * no verify would accept it. With uniform answers it is sent all the same, or the refusal would tell that the login
 * code is known; and the answer repeats the requested digits of the phone, because other digits would tell the same.
 * aviso is for the log of the shim: the alert that this send raised. nome and escola_nome are for the message.
 */
create or replace function portaria.send_otp(titular portaria.titular, codigo text, destino text default null) returns jsonb
language plpgsql volatile
as $$
declare
  v_ip inet := portaria.client_ip();
  v_contexto text := (send_otp.titular).contexto;
  v_digest bytea := portaria.codigo_digest(send_otp.codigo);
  v_titulares uuid[] := case (send_otp.titular).contexto
    when 'portal' then portaria.portal_ids(send_otp.codigo)
    else array[(send_otp.titular).id]
  end;
  v_erros integer;
  v_espera integer;
  v_titular portaria.titular;
  v_escola_id uuid;
  v_gasto record;
  v_codigo_otp text;
  v_otp portaria.login_otps;
begin
  v_espera := portaria.limit_sends_by_ip(v_ip);
  if v_espera is not null then
    return portaria.refuse_address(send_otp.titular, v_digest, v_ip, 'otps_por_ip', v_espera);
  end if;
  if portaria.uniform_refusals() then
    v_espera := portaria.sends_reopen(v_contexto, v_digest, v_titulares);
  elsif (send_otp.titular).id is not null then
    v_erros := portaria.errors_reopen(v_titulares, portaria.ip_network(v_ip), (send_otp.titular).telefone);
    v_espera := coalesce(v_erros, portaria.sends_reopen(v_contexto, v_digest, v_titulares));
  end if;
  if v_espera is not null then
    -- Wrong codes lock for hours, and the school can unlock at once: the sign-in must say which limit it is.
    return portaria.refuse_limited_send(
      send_otp.titular, v_digest, v_ip, v_espera, case when v_erros is not null then '{"motivo": "erros"}'::jsonb end
    );
  end if;
  v_titular := portaria.lock_recipient(send_otp.titular);
  if v_titular.id is null and not (portaria.uniform_refusals() and portaria.network_exhausted()) then
    return portaria.refuse_unknown_send(v_contexto, v_digest, v_ip, send_otp.destino);
  end if;
  v_escola_id := portaria.recipient_school(v_titular);
  select * into v_gasto from portaria.spend_budget(v_titulares, v_escola_id, v_ip);
  if v_gasto.esgotada is not null then
    return portaria.refuse_exhausted_send(send_otp.titular, v_digest, v_ip, v_gasto.esgotada, v_gasto.espera, send_otp.destino);
  end if;

  v_codigo_otp := portaria.generate_otp();
  v_otp := portaria.create_otp(v_titular, v_titulares, v_codigo_otp);

  insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, request_id, escola_id)
  values (v_otp.contexto, v_digest, v_ip, v_otp.id, left(portaria.request_header('x-request-id'), 128), v_escola_id);
  perform portaria.log_transacao('otp.sent', v_otp.usuario_id, null, jsonb_build_object('otp_id', v_otp.id));

  return jsonb_build_object(
    'otp', v_codigo_otp,
    'otp_id', v_otp.id,
    'telefone', v_titular.telefone,
    'resposta', portaria.send_answer(
      v_contexto,
      coalesce(
        case when portaria.uniform_refusals() then send_otp.destino end,
        v_titular.telefone,
        portaria.stand_in_phone(v_digest)
      ),
      v_otp.expira_em
    )
  ) || portaria.recipient_names(v_titular, v_escola_id) || jsonb_strip_nulls(jsonb_build_object('aviso', v_gasto.aviso));
end;
$$;

comment on function portaria.send_otp(portaria.titular, text, text) is 'Sends a code to a person of either context. destino: the last digits of the requested phone. 429 by the limits, and sends_exhausted when the day is used up; 404 user_not_found when there is no person.';

revoke all on function portaria.send_otp(portaria.titular, text, text) from public;
