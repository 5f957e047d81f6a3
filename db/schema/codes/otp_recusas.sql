-- Refusals by a limit: a person's page tells them for as long as they last. Known and unknown login codes write alike.
create table portaria.otp_recusas (
  contexto text not null,
  codigo_digest bytea not null,
  ip inet not null,
  titular_id uuid,
  motivo text not null,
  criado_em timestamptz not null default clock_timestamp(),
  ate timestamptz not null,
  primary key (contexto, codigo_digest, ip),
  constraint otp_recusas_contexto check (contexto in ('sistema', 'portal'))
);

create index otp_recusas_ip_idx on portaria.otp_recusas (ip, ate);
create index otp_recusas_titular_id_idx on portaria.otp_recusas (titular_id) where titular_id is not null;
create index otp_recusas_ate_idx on portaria.otp_recusas (ate);

alter table portaria.otp_recusas enable row level security;

comment on table portaria.otp_recusas is 'The newest refusal by a limit, for each login code and address. No limit counts these rows.';
comment on column portaria.otp_recusas.contexto is 'sistema or portal.';
comment on column portaria.otp_recusas.codigo_digest is 'Keyed digest of the login code.';
comment on column portaria.otp_recusas.ip is 'Client address as the limits count it.';
comment on column portaria.otp_recusas.titular_id is 'The person with this login code; null when nobody has it.';
comment on column portaria.otp_recusas.motivo is 'The error code of the refusal.';
comment on column portaria.otp_recusas.criado_em is 'When the request was refused.';
comment on column portaria.otp_recusas.ate is 'When the limit reopens. Until then another refusal writes nothing.';
