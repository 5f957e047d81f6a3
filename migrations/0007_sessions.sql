-- Sessions: one row per token, the sign-in that it descends from, and what ends it for good.

-- Functions that answer or take something else now.
drop function if exists portaria.user_roles(uuid) cascade;
drop function if exists portaria.portal_profiles(text) cascade;
drop function if exists portaria.return_error(text, jsonb) cascade;
drop function if exists portaria.next_session_end(timestamptz) cascade;
drop function if exists portaria.system_claims(portaria.usuarios, jsonb, jsonb, bigint) cascade;
drop function if exists portaria.start_session(portaria.usuarios, jsonb, jsonb, text) cascade;
drop function if exists portaria.portal_claims(jsonb) cascade;
drop function if exists portaria.start_portal_session(jsonb, text) cascade;
drop function if exists portaria.revoke_token(text, uuid, bigint, text) cascade;

create table portaria.sessoes (
  jti text primary key,
  familia uuid not null,
  contexto text not null,
  titular_id uuid not null,
  papel text,
  escola_id uuid,
  telefone text,
  entrou_em timestamptz not null,
  emitida_em timestamptz not null,
  expira_em timestamptz not null,
  ip inet,
  geo jsonb,
  user_agent text,
  encerrada_em timestamptz,
  constraint sessoes_contexto check (contexto in ('sistema', 'portal'))
);

create index sessoes_familia_idx on portaria.sessoes (familia);
create index sessoes_titular_id_idx on portaria.sessoes (titular_id, emitida_em);
create index sessoes_expira_em_idx on portaria.sessoes (expira_em);

alter table portaria.sessoes enable row level security;

comment on table portaria.sessoes is 'One row for each issued token. A valid token without a row counts as a separate sign-in that began at its iat.';
comment on column portaria.sessoes.jti is 'The id of the token.';
comment on column portaria.sessoes.familia is 'The sign-in of the token: all tokens that select-role issued from the same sign-in have the same value.';
comment on column portaria.sessoes.contexto is 'sistema or portal.';
comment on column portaria.sessoes.titular_id is 'The user, student or guardian of the token: its sub.';
comment on column portaria.sessoes.papel is 'The active role of a system token.';
comment on column portaria.sessoes.escola_id is 'The active school of a system token; null for a global role.';
comment on column portaria.sessoes.telefone is 'The phone that received the code of a portal sign-in.';
comment on column portaria.sessoes.entrou_em is 'When the person signed in.';
comment on column portaria.sessoes.emitida_em is 'The iat of the token.';
comment on column portaria.sessoes.expira_em is 'The expiry of the token; maintenance deletes the row after it.';
comment on column portaria.sessoes.ip is 'The client address when the token was issued.';
comment on column portaria.sessoes.geo is 'The location of that address, as the edge reported it: city, region, country, timezone.';
comment on column portaria.sessoes.user_agent is 'The User-Agent header of the client.';
comment on column portaria.sessoes.encerrada_em is 'When the session was ended; null if it was not. From then on its token is refused, without an alert.';

create table portaria.sessao_trocas (
  familia uuid primary key,
  momentos timestamptz[] not null default '{}',
  ultima_em timestamptz not null default clock_timestamp(),
  excesso_id uuid,
  excesso_em timestamptz
);

create index sessao_trocas_ultima_em_idx on portaria.sessao_trocas (ultima_em);

alter table portaria.sessao_trocas enable row level security;

comment on table portaria.sessao_trocas is 'The recent switches of role or profile of a sign-in, including refused ones. The limit of switches counts them.';
comment on column portaria.sessao_trocas.familia is 'The sign-in, as in portaria.sessoes.';
comment on column portaria.sessao_trocas.momentos is 'The times of the switches within the window of the limit.';
comment on column portaria.sessao_trocas.ultima_em is 'The time of the last switch, including those that the limit refused.';
comment on column portaria.sessao_trocas.excesso_id is 'The log entry that counts the switches that the limit refused.';
comment on column portaria.sessao_trocas.excesso_em is 'When that log entry was created; this selects its partition.';

alter table portaria.usuarios add column papel_perdido_em timestamptz not null default '-infinity';
alter table portaria.usuario_papeis add column valido_desde timestamptz not null default '-infinity';

comment on column portaria.usuarios.papel_perdido_em is 'When the person last lost a role. Granting the role again does not restore earlier sessions.';
comment on column portaria.usuario_papeis.valido_desde is 'Sessions in this role that were issued before this time have ended: the last loss of a role before the grant.';

insert into portaria.limites (nome, valor, unidade)
values
  ('sessao_maxima', 86400, 'segundos'),
  ('sessao_portal_maxima', 28800, 'segundos'),
  ('trocas_por_sessao', 30, 'trocas'),
  ('trocas_por_sessao_janela', 3600, 'segundos');

comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, segundos, horas or dias.';
