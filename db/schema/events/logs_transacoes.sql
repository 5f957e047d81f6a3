-- The transaction log, one partition a month; the default partition takes rows of a month without a partition.
create table portaria.logs_transacoes (
  id uuid not null default gen_random_uuid(),
  evento text not null,
  usuario_id uuid,
  escola_id uuid,
  ip inet,
  geo jsonb,
  user_agent text,
  request_id text,
  dados jsonb,
  criado_em timestamptz not null default clock_timestamp(),
  ator_id uuid,
  trace_id text,
  primary key (id, criado_em)
) partition by range (criado_em);

create table portaria.logs_transacoes_default partition of portaria.logs_transacoes default;

create index logs_transacoes_usuario_id_idx on portaria.logs_transacoes (usuario_id, criado_em desc);
create index logs_transacoes_evento_idx on portaria.logs_transacoes (evento, criado_em desc);
create index logs_transacoes_titular_idx on portaria.logs_transacoes ((dados ->> 'titular_id'), criado_em desc)
where dados ->> 'titular_id' is not null;
-- What somebody did: the export of their data.
create index logs_transacoes_ator_id_idx on portaria.logs_transacoes (ator_id, criado_em desc) where ator_id is not null;
-- Rows with data that the clean-up must erase.
create index logs_transacoes_lugar_idx on portaria.logs_transacoes (criado_em) where geo is not null;
create index logs_transacoes_endereco_idx on portaria.logs_transacoes (criado_em) where ip is not null or user_agent is not null;

alter table portaria.logs_transacoes enable row level security;
alter table portaria.logs_transacoes_default enable row level security;

comment on table portaria.logs_transacoes is 'Log of events: logins, refusals, role switches, logouts. It never contains codes, tokens or secrets.';
comment on table portaria.logs_transacoes_default is 'Log rows of months without a partition.';
comment on column portaria.logs_transacoes.id is 'Key, with criado_em.';
comment on column portaria.logs_transacoes.evento is 'Kind of event: login.success, otp.sent, otp.wrong, logout …';
comment on column portaria.logs_transacoes.usuario_id is 'User, if known.';
comment on column portaria.logs_transacoes.escola_id is 'School, if there is one.';
comment on column portaria.logs_transacoes.ip is 'The client address.';
comment on column portaria.logs_transacoes.geo is 'Location that the edge reports for the address: city, region, country, timezone.';
comment on column portaria.logs_transacoes.user_agent is 'User-Agent header of the client.';
comment on column portaria.logs_transacoes.request_id is 'Request id, which is also in the log lines of shim and gateway.';
comment on column portaria.logs_transacoes.dados is 'Details of the event.';
comment on column portaria.logs_transacoes.ator_id is 'The user, student or guardian who caused the event, from the token of the request. Null for the command line, the service and a sign-in.';
comment on column portaria.logs_transacoes.trace_id is 'The OpenTelemetry trace of the request; null if requests are not traced.';
comment on column portaria.logs_transacoes.criado_em is 'When the event happened. The partition depends on it.';
