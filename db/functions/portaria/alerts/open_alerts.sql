/*
 * Each alert says whose token it is, how often it was used after its revocation, and from which place and device. Place
 * and device come from the log entry of the first reuse.
 */
create or replace function portaria.open_alerts() returns setof jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', a.id,
    'usuario_id', a.usuario_id,
    'nome_completo', coalesce(
      (select u.nome_completo from portaria.usuarios as u where u.id = a.usuario_id),
      portaria.find_profile(a.usuario_id) ->> 'nome_completo'
    ),
    'contagem', a.contagem,
    'primeiro_em', portaria.iso_utc(a.primeiro_em),
    'ultimo_em', portaria.iso_utc(a.ultimo_em),
    'cidade', l.geo ->> 'city',
    'ip', host(l.ip),
    'aparelho', portaria.device_name(l.user_agent)
  )
  from (select * from portaria.alertas as a where a.resolvido_em is null order by a.ultimo_em desc limit 200) as a
  left join lateral (
    select *
    from portaria.logs_transacoes as l
    where l.evento = 'token.reuse'
      and l.criado_em between a.primeiro_em - interval '1 minute' and a.primeiro_em + interval '1 minute'
      and l.dados ->> 'jti' = a.jti
    limit 1
  ) as l on true
  order by a.ultimo_em desc
$$;

comment on function portaria.open_alerts() is 'The 200 newest open alerts: {id, usuario_id, nome_completo, contagem, primeiro_em, ultimo_em, cidade, ip, aparelho}.';

revoke all on function portaria.open_alerts() from public;
