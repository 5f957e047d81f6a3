/*
 * A send and a verify both tell whether a login code is known, so both count as a question about it.
 */
create or replace function portaria.asked_before(contexto text, codigo_digest bytea, ip inet) returns boolean
language plpgsql volatile
as $$
begin
  return exists (
    select
    from portaria.otp_envios as e
    where e.ip = asked_before.ip
      and e.codigo_digest = asked_before.codigo_digest
      and e.contexto = asked_before.contexto
      and e.criado_em > clock_timestamp() - portaria.limite('otps_por_ip_janela') * interval '1 second'
  );
end;
$$;

comment on function portaria.asked_before(text, bytea, inet) is 'Whether this address has asked about this login code within the window of its limit of sends.';

revoke all on function portaria.asked_before(text, bytea, inet) from public;
