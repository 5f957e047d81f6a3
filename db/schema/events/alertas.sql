-- One row per revoked token that somebody used again.
create table portaria.alertas (
  id uuid primary key default gen_random_uuid(),
  jti text not null unique,
  usuario_id uuid not null,
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
  constraint alertas_prioridade check (prioridade = 'high')
);

create index alertas_devidos on portaria.alertas (proxima_em) where proxima_em is not null;
create index alertas_abertos_idx on portaria.alertas (ultimo_em desc) where resolvido_em is null;

alter table portaria.alertas enable row level security;

comment on table portaria.alertas is 'Uses of revoked tokens, which may be leaked.';
comment on column portaria.alertas.id is 'Key.';
comment on column portaria.alertas.jti is 'The revoked token.';
comment on column portaria.alertas.usuario_id is 'User of the token.';
comment on column portaria.alertas.prioridade is 'Always high.';
comment on column portaria.alertas.contagem is 'Number of uses after the revocation.';
comment on column portaria.alertas.primeiro_em is 'Time of the first use.';
comment on column portaria.alertas.ultimo_em is 'Time of the latest use.';
comment on column portaria.alertas.enviado_em is 'When the alert was last pushed.';
comment on column portaria.alertas.proxima_em is 'When the next push may be tried; null when no push is pending.';
comment on column portaria.alertas.tentativas is 'Number of attempts of the pending push.';
comment on column portaria.alertas.resolvido_em is 'When an administrador settled the alert; null while it is open.';
comment on column portaria.alertas.resolvido_por is 'The user who settled the alert.';
comment on column portaria.alertas.motivo is 'The reason that this user gave.';
