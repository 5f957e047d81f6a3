/*
 * A person's page tells for as long as a refusal lasts. An unknown login code writes the same rows, or the time of the
 * answer would tell who is a user. A login code is noted once until the limit reopens, and an address at most a hundred
 * times: refused requests, which no limit counts, must not fill the disk.
 */
create or replace function portaria.note_refusal(
  titular portaria.titular, codigo_digest bytea, ip inet, motivo text, espera integer, dados jsonb default '{}'
) returns void
language plpgsql volatile
as $$
declare
  v_contexto text := (note_refusal.titular).contexto;
  v_id uuid := (note_refusal.titular).id;
  v_por_endereco constant integer := 100;
begin
  if exists (
    select
    from portaria.otp_recusas as r
    where r.contexto = v_contexto
      and r.codigo_digest = note_refusal.codigo_digest
      and r.ip = note_refusal.ip
      and r.motivo = note_refusal.motivo
      and r.ate > clock_timestamp()
  ) or (
    select count(*) from portaria.otp_recusas as r where r.ip = note_refusal.ip and r.ate > clock_timestamp()
  ) >= v_por_endereco then
    return;
  end if;
  insert into portaria.otp_recusas (contexto, codigo_digest, ip, titular_id, motivo, ate)
  values (
    v_contexto, note_refusal.codigo_digest, note_refusal.ip, v_id, note_refusal.motivo,
    clock_timestamp() + note_refusal.espera * interval '1 second'
  )
  on conflict on constraint otp_recusas_pkey do update
  set titular_id = excluded.titular_id, motivo = excluded.motivo, criado_em = excluded.criado_em, ate = excluded.ate;
  perform portaria.log_transacao(
    'otp.refused', case (note_refusal.titular).tipo when 'usuario' then v_id end, null,
    jsonb_build_object('code', note_refusal.motivo) || note_refusal.dados
      || case when v_contexto = 'portal' and v_id is not null then jsonb_build_object('titular_id', v_id) else '{}' end
  );
end;
$$;

comment on function portaria.note_refusal(portaria.titular, bytea, inet, text, integer, jsonb) is 'Notes and logs that a limit refused a request about this login code for espera seconds; once until then.';

revoke all on function portaria.note_refusal(portaria.titular, bytea, inet, text, integer, jsonb) from public;
