-- The send ledger: every request for a code and every delivery outcome. Both send limits count here.
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
  constraint otp_envios_contexto check (contexto in ('sistema', 'portal')),
  constraint otp_envios_situacao check (situacao in ('pendente', 'entregue', 'falhou', 'recusado'))
) with (fillfactor = 80); -- every row is written once more when the delivery is reported

create index otp_envios_codigo_digest_idx on portaria.otp_envios (codigo_digest, criado_em desc);
create index otp_envios_ip_idx on portaria.otp_envios (ip, criado_em desc);
create index otp_envios_otp_id_idx on portaria.otp_envios (otp_id);
create index otp_envios_criado_em_idx on portaria.otp_envios (criado_em);

alter table portaria.otp_envios enable row level security;

comment on table portaria.otp_envios is 'The send ledger and the source of both send limits: one row a request, and one more for each further channel tried.';
comment on column portaria.otp_envios.id is 'Key.';
comment on column portaria.otp_envios.contexto is 'sistema or portal.';
comment on column portaria.otp_envios.codigo_digest is 'Keyed digest of the login code; the code itself is not kept.';
comment on column portaria.otp_envios.ip is 'The client address as the limits count it: IPv4 exactly, IPv6 by its /64.';
comment on column portaria.otp_envios.otp_id is 'The code that was sent, which may be gone already; null when the request was refused.';
comment on column portaria.otp_envios.canal is 'The channel that was tried; null until the delivery is reported.';
comment on column portaria.otp_envios.situacao is 'pendente, entregue, falhou or recusado.';
comment on column portaria.otp_envios.criado_em is 'When it was asked for.';
comment on column portaria.otp_envios.verificacao is 'Whether the row is an attempt to verify a code that this address had not asked for: it spends one of the address''s sends.';
