/*
 * The login page asks whether its message has arrived. It may ask by the id of its own send request, from the same
 * address, for fifteen minutes. A delivered message comes first, else the last channel that was tried. With uniform
 * answers every caller gets the same one, so that nobody learns who is a user.
 */
create or replace function api.delivery_status(id text) returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (
      select jsonb_build_object('situacao', e.situacao, 'canal', e.canal)
      from portaria.otp_envios as e
      where not portaria.uniform_refusals()
        and e.ip = portaria.client_ip()
        and e.criado_em > clock_timestamp() - interval '15 minutes'
        and e.request_id = delivery_status.id
        and e.otp_id is not null
      order by array_position(array['lido', 'entregue', 'pendente'], e.situacao), e.ordem desc
      limit 1
    ),
    '{"situacao": "desconhecida", "canal": null}'
  )
$$;

comment on function api.delivery_status(text) is 'The delivery status of a send: {situacao, canal}, situacao pendente, aceito, entregue, lido, falhou or desconhecida.';

revoke all on function api.delivery_status(text) from public;
grant execute on function api.delivery_status(text) to service_role;
