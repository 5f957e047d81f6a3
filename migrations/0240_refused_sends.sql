-- Refused requests for a code: the page of a person names the network that is at its limit, for as long as that lasts. And the
-- school that took a person's last role may give it back.
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

alter table portaria.usuarios add column papel_perdido_escola uuid;

comment on column portaria.usuarios.papel_perdido_escola is 'The school that took the role that the person lost last; null when the network took it, or nobody did.';

create index usuarios_papel_perdido_escola_idx on portaria.usuarios (papel_perdido_escola) where papel_perdido_escola is not null;

drop function if exists portaria.limit_sends_by_ip(inet) cascade;
drop function if exists portaria.limit_errors_by_ip() cascade;
drop function if exists portaria.spend_send(text, bytea, inet) cascade;
drop function if exists portaria.refuse_limited_send(text, bytea, inet, integer) cascade;
drop function if exists portaria.last_send(uuid[]) cascade;
drop function if exists portaria.blocked_network(uuid[]) cascade;
drop function if exists portaria.sign_in_verdict(uuid[], text) cascade;
drop function if exists portaria.verdict_for_school(jsonb) cascade;
drop function if exists portaria.verdict_reason(text, text) cascade;
