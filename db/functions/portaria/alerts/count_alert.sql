/*
 * The first time makes a push due, and so does the next one after alerta_intervalo. The push stays due until
 * api.alert_sent.
 */
create or replace function portaria.count_alert(jti text, usuario_id uuid, tipo text default 'token') returns portaria.alertas
language sql volatile
as $$
  insert into portaria.alertas as a (jti, usuario_id, tipo, proxima_em)
  values (count_alert.jti, count_alert.usuario_id, count_alert.tipo, clock_timestamp())
  on conflict on constraint alertas_jti_key do update
  set contagem = a.contagem + 1,
    ultimo_em = clock_timestamp(),
    proxima_em = coalesce(a.proxima_em, case
      when coalesce(a.enviado_em < clock_timestamp() - portaria.limite('alerta_intervalo') * interval '1 second', true) then clock_timestamp()
    end)
  returning a.*
$$;

comment on function portaria.count_alert(text, uuid, text) is 'Counts an event in the alert of this token, or of this passkey (tipo passkey), and returns it.';

revoke all on function portaria.count_alert(text, uuid, text) from public;
