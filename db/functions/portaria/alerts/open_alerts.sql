/*
 * An alert of a token says whose token it is, how often it was used after its revocation, and from which place and device. Place
 * and device come from the log entry of the first reuse, or of the first use of a copied passkey.
 */
create or replace function portaria.open_alerts() returns setof jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', a.id,
    'tipo', a.tipo,
    'usuario_id', a.usuario_id,
    'nome_completo', coalesce(
      (select u.nome_completo from portaria.usuarios as u where u.id = a.usuario_id),
      portaria.find_profile(a.usuario_id) ->> 'nome_completo'
    ),
    'escola_nome', (select e.nome from api.escolas as e where e.id = a.escola_id),
    'contagem', a.contagem,
    'limite', a.limite,
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
    where l.criado_em between a.primeiro_em - interval '1 minute' and a.primeiro_em + interval '1 minute'
      and l.evento in ('token.reuse', 'passkey.refused') -- by the index of events: the log of a month is large
      and case l.evento
        when 'token.reuse' then l.dados ->> 'jti' = a.jti
        when 'passkey.refused' then l.dados ->> 'motivo' = 'contador' and l.dados ->> 'passkey_id' = a.jti
        else false
      end
    limit 1
  ) as l on true
  order by a.ultimo_em desc
$$;

comment on function portaria.open_alerts() is 'The 200 newest open alerts: {id, tipo, usuario_id, nome_completo, escola_nome, contagem, limite, primeiro_em, ultimo_em, cidade, ip, aparelho}.';

revoke all on function portaria.open_alerts() from public;
