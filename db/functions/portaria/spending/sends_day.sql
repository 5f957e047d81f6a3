/*
 * What a channel has accepted is paid for, whether it arrives or not; messages without a code too. Prices are rows of
 * limites, in thousandths of a real; a channel without a price costs nothing here.
 */
create or replace function portaria.sends_day() returns jsonb
language sql volatile
as $$
  select jsonb_build_object(
    'envios', portaria.network_sends(),
    'limite', portaria.limite('envios_dia_rede'),
    'custo_milesimos', coalesce(sum(c.mensagens * c.preco), 0),
    'canais', coalesce(jsonb_agg(jsonb_build_object(
      'canal', c.canal, 'mensagens', c.mensagens, 'preco_milesimos', c.preco, 'custo_milesimos', c.mensagens * c.preco
    ) order by c.canal), '[]')
  )
  from (
    select m.canal, count(*) as mensagens,
      coalesce((select l.valor from portaria.limites as l where l.nome = 'preco_mensagem_' || replace(m.canal, '-', '_')), 0) as preco
    from (
      select e.canal
      from portaria.otp_envios as e
      where e.criado_em > clock_timestamp() - interval '24 hours'
        and (e.situacao in ('aceito', 'entregue', 'lido') or e.recibo_em is not null)
      union all
      select a.canal from portaria.avisos as a where a.criado_em > clock_timestamp() - interval '48 hours' and a.enviado_em > clock_timestamp() - interval '24 hours'
    ) as m
    where m.canal is not null
    group by m.canal
  ) as c
$$;

comment on function portaria.sends_day() is 'The sends of the last 24 hours, their limit and the cost of the messages: {envios, limite, custo_milesimos, canais: [{canal, mensagens, preco_milesimos, custo_milesimos}]}.';

revoke all on function portaria.sends_day() from public;
