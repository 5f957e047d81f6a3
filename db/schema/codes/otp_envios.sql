-- The send ledger: every request for a code, every delivery outcome and the state in the providers' receipts. Both send limits
-- count its rows.
create table portaria.otp_envios (
  id uuid primary key default gen_random_uuid(),
  contexto text not null,
  codigo_digest bytea not null,
  ip inet not null,
  otp_id uuid,
  canal text,
  situacao text not null default 'pendente',
  criado_em timestamptz not null default clock_timestamp(),
  verificacao boolean not null default false,
  mensagem_id text,
  recibo_em timestamptz,
  ordem smallint not null default 1,
  reenvio boolean not null default false,
  request_id text,
  escola_id uuid,
  constraint otp_envios_contexto check (contexto in ('sistema', 'portal')),
  constraint otp_envios_situacao check (situacao in ('pendente', 'aceito', 'entregue', 'lido', 'falhou', 'recusado'))
) with (fillfactor = 80); -- the report of the delivery updates the row

create index otp_envios_codigo_digest_idx on portaria.otp_envios (codigo_digest, criado_em desc);
create index otp_envios_ip_idx on portaria.otp_envios (ip, criado_em desc);
create index otp_envios_otp_id_idx on portaria.otp_envios (otp_id);
create index otp_envios_criado_em_idx on portaria.otp_envios (criado_em);
create index otp_envios_mensagem_id_idx on portaria.otp_envios (canal, mensagem_id) where mensagem_id is not null;
create index otp_envios_recibo_em_idx on portaria.otp_envios (canal, recibo_em desc) where recibo_em is not null;
create unique index otp_envios_reenvio_idx on portaria.otp_envios (otp_id) where reenvio;
create index otp_envios_escola_idx on portaria.otp_envios (escola_id, criado_em desc) where escola_id is not null;

alter table portaria.otp_envios enable row level security;

comment on table portaria.otp_envios is 'The ledger of sends, and the source of both send limits: one row for each request, and one for each further channel.';
comment on column portaria.otp_envios.id is 'Key.';
comment on column portaria.otp_envios.contexto is 'sistema or portal.';
comment on column portaria.otp_envios.codigo_digest is 'Keyed digest of the login code. The login code itself is not stored.';
comment on column portaria.otp_envios.ip is 'Client address as the limits count it: IPv4 in full, IPv6 by its /64 network.';
comment on column portaria.otp_envios.otp_id is 'The code that was sent, which may be deleted already; null when the request was refused.';
comment on column portaria.otp_envios.canal is 'Channel that was tried; null until the delivery is reported.';
comment on column portaria.otp_envios.situacao is 'pendente, aceito (the channel accepted the message), entregue, lido, falhou or recusado (no code was created).';
comment on column portaria.otp_envios.criado_em is 'When the code was requested.';
comment on column portaria.otp_envios.verificacao is 'Whether the row is a verification of a code that this address did not request; it counts as a send of the address.';
comment on column portaria.otp_envios.mensagem_id is 'The id of the message at the provider; null until the channel accepts it, or if the channel has none.';
comment on column portaria.otp_envios.recibo_em is 'When a receipt of the provider last changed situacao.';
comment on column portaria.otp_envios.ordem is 'The position of the channel among those tried for one send, from 1.';
comment on column portaria.otp_envios.reenvio is 'Whether this row is the first of the second delivery of a code; a code has at most one second delivery.';
comment on column portaria.otp_envios.request_id is 'The X-Request-Id of the send. The client uses it to ask for the delivery status.';
comment on column portaria.otp_envios.escola_id is 'The school that the send counts for: that of the profile or of the principal role. Only on the first row of a send.';
