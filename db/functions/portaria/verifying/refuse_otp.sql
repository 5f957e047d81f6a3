/*
 * Counts a wrong answer to a valid code. portaria.otp_state decides how many attempts a code has; the condition of the
 * update only protects a caller that does not hold the lock of portaria.lock_otp. It returns an error instead of
 * raising one, because PostgREST would roll back the count. With uniform answers every refusal is the same.
 */
create or replace function portaria.refuse_otp(stored portaria.login_otps, estado text, otp text, espera integer, titulares uuid[]) returns jsonb
language plpgsql volatile
as $$
declare
  v_code text := refuse_otp.estado;
  v_restantes integer;
begin
  if v_code = 'valid' then
    update portaria.login_otps as o
    set tentativas = o.tentativas + 1,
      erros_apos[o.tentativas + 1] = clock_timestamp() - o.criado_em,
      erros_rede[o.tentativas + 1] = portaria.ip_network(portaria.client_ip())
    where o.id = (refuse_otp.stored).id
      and o.tentativas < portaria.limite('tentativas_por_otp')
    returning portaria.limite('tentativas_por_otp') - o.tentativas into v_restantes;
    perform portaria.count_error_by_ip();
    v_code := case
      when v_restantes = 0 then 'otp_blocked'
      when portaria.otp_superseded(refuse_otp.stored, refuse_otp.otp, refuse_otp.titulares) then 'otp_expired'
      else 'otp_invalid'
    end;
    perform portaria.log_transacao(
      case v_code when 'otp_blocked' then 'otp.blocked' else 'otp.wrong' end,
      (refuse_otp.stored).usuario_id, null, jsonb_build_object('otp_id', (refuse_otp.stored).id)
    );
  elsif portaria.uniform_refusals() then
    perform portaria.count_error_by_ip();
  end if;

  if portaria.uniform_refusals() then
    return portaria.return_error('otp_invalid');
  end if;
  return portaria.return_error(
    v_code,
    case
      when v_code = 'rate_limited_user' then '{"motivo": "erros"}'
      when v_code <> 'otp_blocked' and v_restantes is not null then jsonb_build_object('tentativas_restantes', v_restantes)
    end,
    case v_code when 'rate_limited_user' then refuse_otp.espera end
  );
end;
$$;

comment on function portaria.refuse_otp(portaria.login_otps, text, text, integer, uuid[]) is 'Counts a wrong attempt and answers with the reason: 401 otp_invalid, otp_expired or otp_blocked, 429 rate_limited_user for espera seconds.';

revoke all on function portaria.refuse_otp(portaria.login_otps, text, text, integer, uuid[]) from public;
