/*
 * The numbers for the chart of deliveries. Receipts arrive minutes late, and some channels send none: such a message
 * stays accepted.
 */
create or replace function portaria.delivery_hours(desde timestamptz default null) returns jsonb
language sql stable
as $$
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
      and e.criado_em >= coalesce(delivery_hours.desde, now() - interval '24 hours')
    group by e.canal, date_trunc('hour', e.criado_em)
  ) as h
$$;

comment on function portaria.delivery_hours(timestamptz) is 'Messages by channel and hour since desde (default: 24 hours ago): [{canal, hora, enviados, entregues, falharam, tempo_segundos}]. tempo_segundos is the median time to the receipt, or null.';

revoke all on function portaria.delivery_hours(timestamptz) from public;
