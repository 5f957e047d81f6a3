/*
 * Hands out the alerts that the shim has to push. A claim is a lease with back-off: the alert is due again after 30
 * seconds, then after twice as long each time, up to an hour, until api.alert_sent confirms the push. Two instances
 * skip each other's rows, so that no alert is pushed twice. A shim names the kinds that it can write (tipos).
 */
create or replace function api.claim_alerts(quantos integer default 10, tipos text[] default '{token}') returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  with devidos as (
    select a.id
    from portaria.alertas as a
    where a.proxima_em <= clock_timestamp()
      and a.tipo = any (claim_alerts.tipos)
    order by a.proxima_em
    limit least(greatest(claim_alerts.quantos, 0), 100)
    for no key update skip locked
  ), tomados as (
    update portaria.alertas as a
    set tentativas = a.tentativas + 1,
      proxima_em = clock_timestamp() + least(30 * power(2, least(a.tentativas, 10)), 3600) * interval '1 second'
    from devidos as d
    where a.id = d.id
    returning a.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id,
    'tentativa', t.tentativas,
    'tipo', t.tipo,
    'jti', t.jti,
    'usuario_id', t.usuario_id,
    'escola_nome', (select e.nome from api.escolas as e where e.id = t.escola_id),
    'contagem', t.contagem,
    'limite', t.limite,
    'primeiro_em', portaria.iso_utc(t.primeiro_em),
    'ultimo_em', portaria.iso_utc(t.ultimo_em)
  )), '[]')
  from tomados as t
$$;

comment on function api.claim_alerts(integer, text[]) is 'Claims at most quantos alerts of these kinds (tipos: token, passkey, envios_metade, envios_fim) whose push is due: [{id, tentativa, tipo, jti, usuario_id, escola_nome, contagem, limite, primeiro_em, ultimo_em}]. Each is due again after a back-off, until alert_sent confirms the push.';

revoke all on function api.claim_alerts(integer, text[]) from public;
grant execute on function api.claim_alerts(integer, text[]) to service_role;
