/*
 * What became of the messages, for a picture by channel and hour. Receipts come minutes late and some channels send none:
 * then a message stays accepted.
 */
create or replace function api.deliveries(desde timestamptz default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_role(array['administrador']);
  return jsonb_build_object('entregas', (
    select coalesce(jsonb_agg(to_jsonb(h) order by h.hora, h.canal), '[]')
    from (
      select e.canal,
        portaria.iso_utc(date_trunc('hour', e.criado_em)) as hora,
        count(*) as enviados,
        count(*) filter (where e.situacao in ('entregue', 'lido')) as entregues,
        count(*) filter (where e.situacao = 'falhou') as falharam,
        round(extract(epoch from percentile_cont(0.5) within group (order by e.recibo_em - e.criado_em)
          filter (where e.situacao in ('entregue', 'lido')))::numeric, 1) as tempo_segundos
      from portaria.otp_envios as e
      where e.canal is not null
        and e.criado_em >= coalesce(deliveries.desde, now() - interval '24 hours')
      group by e.canal, date_trunc('hour', e.criado_em)
    ) as h
  ));
end;
$$;

comment on function api.deliveries(timestamptz) is 'Messages by channel and hour since desde (24 hours ago): {entregas: [{canal, hora, enviados, entregues, falharam, tempo_segundos}]}; tempo_segundos is the median until the receipt, or null. 403 not_allowed.';

revoke all on function api.deliveries(timestamptz) from public;
grant execute on function api.deliveries(timestamptz) to authenticated;
