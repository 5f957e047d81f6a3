/*
 * Returns the messages without a code that the shim must send. As in api.claim_alerts, a claim is a lease with back-off:
 * 30 seconds, then twice as long each time, up to an hour. A shim names the kinds that it can write (tipos). A message
 * older than a day is not sent any more: it would confuse more than warn. When those of the day are used up, the others stay
 * due; a claim that begins before may send as many as it claims.
 */
create or replace function api.claim_notices(quantos integer default 10, tipos text[] default '{telefone}') returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_tomados jsonb;
  v_esgotados boolean := portaria.notices_used_up();
begin
  update portaria.avisos as a
  set proxima_em = null
  where a.proxima_em <= clock_timestamp()
    and a.criado_em < clock_timestamp() - interval '1 day';
  with devidos as (
    select a.id
    from portaria.avisos as a
    where a.proxima_em <= clock_timestamp()
      and a.tipo = any (claim_notices.tipos)
      and (a.tentativas > 0 or not v_esgotados)
    order by a.proxima_em
    limit least(greatest(claim_notices.quantos, 0), 100)
    for no key update skip locked
  ), tomados as (
    update portaria.avisos as a
    set tentativas = a.tentativas + 1,
      proxima_em = clock_timestamp() + least(30 * power(2, a.tentativas), 3600) * interval '1 second'
    from devidos as d
    where a.id = d.id
    returning a.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id,
    'tentativa', t.tentativas,
    'destino', t.destino,
    'tipo', t.tipo,
    'novo', t.novo
  )), '[]')
  into v_tomados
  from tomados as t;
  return v_tomados;
end;
$$;

comment on function api.claim_notices(integer, text[]) is 'Claims at most quantos messages of these kinds (tipos: telefone, passkey_registrada, passkey_removida, passkey_liberada) that are due: [{id, tentativa, destino, tipo, novo}]. Each is due again after a back-off, until notice_sent confirms it.';

revoke all on function api.claim_notices(integer, text[]) from public;
grant execute on function api.claim_notices(integer, text[]) to service_role;
