-- One row per revoked token that somebody used again, one per passkey that was copied, and one when the sends of a day reach half of their limit, or all.
create table portaria.alertas (
  id uuid primary key default gen_random_uuid(),
  jti text unique,
  usuario_id uuid,
  prioridade text not null default 'high',
  contagem integer not null default 1,
  primeiro_em timestamptz not null default now(),
  ultimo_em timestamptz not null default now(),
  enviado_em timestamptz,
  proxima_em timestamptz,
  tentativas integer not null default 0,
  resolvido_em timestamptz,
  resolvido_por uuid,
  motivo text,
  tipo text not null default 'token',
  escola_id uuid,
  limite integer,
  constraint alertas_prioridade check (prioridade = 'high'),
  constraint alertas_tipo check (tipo in ('token', 'passkey', 'envios_metade', 'envios_fim')),
  constraint alertas_do_tipo check (
    (tipo in ('token', 'passkey')) = (jti is not null and usuario_id is not null) and (tipo in ('token', 'passkey')) = (limite is null)
  )
);

create index alertas_devidos on portaria.alertas (proxima_em) where proxima_em is not null;
create index alertas_abertos_idx on portaria.alertas (ultimo_em desc) where resolvido_em is null;
create index alertas_envios_idx on portaria.alertas (tipo, primeiro_em desc) where tipo <> 'token';

alter table portaria.alertas enable row level security;

comment on table portaria.alertas is 'Uses of revoked tokens, which may be leaked, passkeys that were copied, and sends that approach or reach the limit of a day.';
comment on column portaria.alertas.id is 'Key.';
comment on column portaria.alertas.jti is 'The revoked token, or the id of the passkey; null for sends.';
comment on column portaria.alertas.usuario_id is 'User of the token or passkey; null for sends.';
comment on column portaria.alertas.prioridade is 'Always high.';
comment on column portaria.alertas.contagem is 'Number of uses after the revocation, of uses with a counter that went back, or of the sends of the day.';
comment on column portaria.alertas.primeiro_em is 'Time of the first use.';
comment on column portaria.alertas.ultimo_em is 'Time of the latest use.';
comment on column portaria.alertas.enviado_em is 'When the alert was last pushed.';
comment on column portaria.alertas.proxima_em is 'When the next push may be tried; null when no push is pending.';
comment on column portaria.alertas.tentativas is 'Number of attempts of the pending push.';
comment on column portaria.alertas.resolvido_em is 'When an administrador settled the alert; null while it is open.';
comment on column portaria.alertas.resolvido_por is 'The user who settled the alert.';
comment on column portaria.alertas.motivo is 'The reason that this user gave.';
comment on column portaria.alertas.tipo is 'token, passkey (its counter went back), envios_metade (half of the sends of a day) or envios_fim (all of them).';
comment on column portaria.alertas.escola_id is 'The school whose sends are meant; null for the network.';
comment on column portaria.alertas.limite is 'The limit of the sends; null for a token or passkey.';
