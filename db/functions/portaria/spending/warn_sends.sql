/*
 * One alert for each limit, level and day. The push of an alert is due at once. After the first one this costs one index
 * probe. It waits for nobody: while another send raises the alert, this one leaves it to that.
 */
create or replace function portaria.warn_sends(tipo text, escola_id uuid, contagem bigint, limite integer) returns text
language plpgsql volatile
as $$
begin
  for v_tentativa in 1..2 loop
    if exists (
      select
      from portaria.alertas as a
      where a.tipo = warn_sends.tipo
        and a.tipo <> 'token'
        and a.primeiro_em > clock_timestamp() - interval '24 hours'
        and a.escola_id is not distinct from warn_sends.escola_id
        and a.limite = warn_sends.limite
    ) then
      return null;
    end if;
    if not pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', warn_sends.tipo, warn_sends.escola_id), 0)) then
      return null;
    end if;
  end loop;
  insert into portaria.alertas (tipo, escola_id, contagem, limite, primeiro_em, ultimo_em, proxima_em)
  values (
    warn_sends.tipo, warn_sends.escola_id, warn_sends.contagem, warn_sends.limite, clock_timestamp(), clock_timestamp(), clock_timestamp()
  );
  perform portaria.log_transacao(
    case warn_sends.tipo when 'envios_metade' then 'sends.half' else 'sends.exhausted' end, null, warn_sends.escola_id,
    jsonb_build_object('contagem', warn_sends.contagem, 'limite', warn_sends.limite)
  );
  return warn_sends.tipo;
end;
$$;

comment on function portaria.warn_sends(text, uuid, bigint, integer) is 'Raises an alert that half of the sends of a day (envios_metade) or all of them (envios_fim) are used, and logs it; null when this was done within 24 hours.';

revoke all on function portaria.warn_sends(text, uuid, bigint, integer) from public;
