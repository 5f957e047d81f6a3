/*
 * A new code invalidates the earlier ones, so a person has at most one valid code. The caller holds the lock of the
 * person (portaria.sends_reopen).
 */
create or replace function portaria.create_otp(titular portaria.titular, titulares uuid[], otp text) returns portaria.login_otps
language plpgsql volatile
as $$
declare
  v_sal bytea := uuid_send(gen_random_uuid());
  v_agora timestamptz := clock_timestamp();
  v_otp portaria.login_otps;
begin
  update portaria.login_otps as o
  set expira_em = v_agora
  where o.titular_id = any (create_otp.titulares)
    and o.contexto = (create_otp.titular).contexto
    and o.expira_em > v_agora;

  insert into portaria.login_otps (contexto, usuario_id, aluno_id, responsavel_id, sal, hash, criado_em, expira_em, telefone)
  values (
    (create_otp.titular).contexto,
    case (create_otp.titular).tipo when 'usuario' then (create_otp.titular).id end,
    case (create_otp.titular).tipo when 'aluno' then (create_otp.titular).id end,
    case (create_otp.titular).tipo when 'responsavel' then (create_otp.titular).id end,
    v_sal,
    portaria.otp_hash(v_sal, create_otp.otp),
    v_agora,
    v_agora + portaria.limite('otp_validade') * interval '1 second',
    (create_otp.titular).telefone
  )
  returning * into v_otp;

  return v_otp;
end;
$$;

comment on function portaria.create_otp(portaria.titular, uuid[], text) is 'Stores the hash of a new code, and invalidates the earlier codes of the person with these records.';

revoke all on function portaria.create_otp(portaria.titular, uuid[], text) from public;
