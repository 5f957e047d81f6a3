-- The first tables: who may sign in, codes, limits, revoked tokens, the log.

-- The limits as rows: changing one changes the behaviour at once, on every instance.
create table portaria.limites (
  nome text primary key,
  valor integer not null,
  unidade text not null,
  constraint limites_valor_positivo check (valor > 0),
  constraint limites_tentativas_no_maximo_3 check (nome <> 'tentativas_por_otp' or valor <= 3)
);

alter table portaria.limites enable row level security;

insert into portaria.limites (nome, valor, unidade)
values
  ('otps_por_usuario', 3, 'envios'),
  ('otps_por_usuario_janela', 900, 'segundos'),
  ('otps_por_ip', 10, 'envios'),
  ('otps_por_ip_janela', 3600, 'segundos'),
  ('otp_validade', 300, 'segundos'),
  ('tentativas_por_otp', 3, 'erros'),
  ('erros_por_usuario', 30, 'erros'),
  ('erros_por_usuario_janela', 86400, 'segundos'),
  ('erros_por_ip', 60, 'erros'),
  ('erros_por_ip_janela', 3600, 'segundos'),
  ('alerta_intervalo', 300, 'segundos'),
  ('sessao_sistema', 28800, 'segundos'),
  ('sessao_portal', 7200, 'segundos'),
  ('retencao_otps', 48, 'horas'),
  ('retencao_logs', 400, 'dias');

comment on table portaria.limites is 'The limits of the specification, section 8, as rows. A change counts from the next request on.';
comment on column portaria.limites.nome is 'What is limited; a name ending in _janela is the window of the limit before it.';
comment on column portaria.limites.valor is 'The limit itself, in the unit beside it.';
comment on column portaria.limites.unidade is 'What valor counts: envios, erros, segundos, horas or dias.';

-- A school: the tenant. The other tenant tables carry its id in escola_id.
create table api.escolas (
  id uuid primary key default gen_random_uuid(),
  nome text not null,
  cnpj text unique,
  inep text unique,
  municipio text,
  uf text,
  criado_em timestamptz not null default now(),
  constraint escolas_cnpj_digitos check (cnpj ~ '^[0-9]{14}$'),
  constraint escolas_inep_digitos check (inep ~ '^[0-9]{12}$'),
  constraint escolas_uf_sigla check (uf ~ '^[A-Z]{2}$')
);

alter table api.escolas enable row level security;

comment on table api.escolas is 'Schools. The id is the escola_id of every claim and every tenant row.';
comment on column api.escolas.id is 'The tenant.';
comment on column api.escolas.nome is 'The name the school goes by.';
comment on column api.escolas.cnpj is 'The legal entity, 14 digits.';
comment on column api.escolas.inep is 'The census code, 12 digits.';
comment on column api.escolas.municipio is 'City.';
comment on column api.escolas.uf is 'State, two letters.';
comment on column api.escolas.criado_em is 'When the row was made.';

-- A person or school that may sign in to the system context.
create table portaria.usuarios (
  id uuid primary key default gen_random_uuid(),
  codigo text not null unique,
  codigo_tipo text generated always as (
    case length(codigo) when 11 then 'cpf' when 12 then 'inep' when 14 then 'cnpj' end
  ) stored,
  nome_completo text not null,
  ativo boolean not null default true,
  auth_user_id uuid,
  escola_id uuid references api.escolas (id) on delete set null,
  telefone text,
  sessoes_validas_desde timestamptz not null default '-infinity',
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint usuarios_codigo_digitos check (codigo ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})$'),
  constraint usuarios_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$')
);

create index usuarios_escola_id_idx on portaria.usuarios (escola_id);

alter table portaria.usuarios enable row level security;

comment on table portaria.usuarios is 'Who may sign in to the system context.';
comment on column portaria.usuarios.id is 'The usuario_id and sub of the token.';
comment on column portaria.usuarios.codigo is 'The login code, digits only: 11 (CPF), 12 (INEP) or 14 (CNPJ).';
comment on column portaria.usuarios.codigo_tipo is 'cpf, inep or cnpj, by the number of digits.';
comment on column portaria.usuarios.nome_completo is 'Full name, as it stands in the token.';
comment on column portaria.usuarios.ativo is 'Only active users can request a code, and only their sessions hold.';
comment on column portaria.usuarios.auth_user_id is 'The same person in another identity system, if any.';
comment on column portaria.usuarios.escola_id is 'Legacy: the school last chosen, written through. usuario_papeis.escola_id is the source of truth.';
comment on column portaria.usuarios.telefone is 'Where the code is sent, E.164.';
comment on column portaria.usuarios.sessoes_validas_desde is 'Sessions issued before this moment have ended.';
comment on column portaria.usuarios.criado_em is 'When the row was made.';
comment on column portaria.usuarios.atualizado_em is 'When the row was last changed.';

-- The role definitions. A global role stands without a school.
create table portaria.papeis (
  id uuid primary key default gen_random_uuid(),
  nome text not null unique,
  global boolean not null,
  prioridade smallint not null
);

alter table portaria.papeis enable row level security;

insert into portaria.papeis (nome, global, prioridade)
values
  ('administrador', true, 10),
  ('especialista', true, 20),
  ('escola', false, 30),
  ('coordenador', false, 40);

comment on table portaria.papeis is 'Role definitions.';
comment on column portaria.papeis.id is 'Key.';
comment on column portaria.papeis.nome is 'The name that the token carries as principal_role.';
comment on column portaria.papeis.global is 'Whether the role spans all schools; then its escola_id is null.';
comment on column portaria.papeis.prioridade is 'The lowest number wins when a principal role is chosen at login.';

-- Who has which role, in which school: the single source of truth for the school in a token.
create table portaria.usuario_papeis (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references portaria.usuarios (id) on delete cascade,
  papel_id uuid not null references portaria.papeis (id),
  escola_id uuid references api.escolas (id) on delete cascade,
  criado_em timestamptz not null default clock_timestamp(),
  constraint usuario_papeis_par_unico unique nulls not distinct (usuario_id, papel_id, escola_id)
);

create index usuario_papeis_papel_id_idx on portaria.usuario_papeis (papel_id);
create index usuario_papeis_escola_id_idx on portaria.usuario_papeis (escola_id);

alter table portaria.usuario_papeis enable row level security;

comment on table portaria.usuario_papeis is 'Links a user to a role and a school. The school of a token comes from here.';
comment on column portaria.usuario_papeis.id is 'Key.';
comment on column portaria.usuario_papeis.usuario_id is 'Who.';
comment on column portaria.usuario_papeis.papel_id is 'Which role.';
comment on column portaria.usuario_papeis.escola_id is 'In which school; null exactly when the role is global.';
comment on column portaria.usuario_papeis.criado_em is 'When it was granted; of two roles of equal priority the older one wins.';

-- Whom a code is for, in either context: what the two logins have in common.
create type portaria.titular as (
  contexto text,
  tipo text,
  id uuid,
  telefone text
);

comment on type portaria.titular is 'Whom a one-time code is for.';
comment on column portaria.titular.contexto is 'sistema or portal.';
comment on column portaria.titular.tipo is 'usuario, aluno or responsavel.';
comment on column portaria.titular.id is 'The key of that record; null when there is nobody.';
comment on column portaria.titular.telefone is 'Where the code is sent, E.164.';

-- One-time codes, as salted and peppered hashes. The code itself is nowhere.
create table portaria.login_otps (
  id uuid primary key default gen_random_uuid(),
  contexto text not null,
  usuario_id uuid references portaria.usuarios (id) on delete cascade,
  aluno_id uuid,
  responsavel_id uuid,
  sal bytea not null,
  hash bytea not null,
  tentativas smallint not null default 0,
  usado_em timestamptz,
  expira_em timestamptz not null,
  criado_em timestamptz not null default clock_timestamp(),
  titular_id uuid generated always as (coalesce(usuario_id, aluno_id, responsavel_id)) stored,
  constraint login_otps_contexto check (contexto in ('sistema', 'portal')),
  constraint login_otps_um_titular check (num_nonnulls(usuario_id, aluno_id, responsavel_id) = 1),
  constraint login_otps_titular_do_contexto check ((contexto = 'sistema') = (usuario_id is not null)),
  constraint login_otps_tentativas check (tentativas between 0 and 3),
  constraint login_otps_sal_16_bytes check (length(sal) = 16),
  constraint login_otps_hash_sha256 check (length(hash) = 32)
);

create index login_otps_titular_idx on portaria.login_otps (titular_id, criado_em desc);
create index login_otps_usuario_id_idx on portaria.login_otps (usuario_id);
create index login_otps_criado_em_idx on portaria.login_otps (criado_em);

alter table portaria.login_otps enable row level security;

comment on table portaria.login_otps is 'One-time codes as hashes. A new one supersedes the earlier ones of the same person.';
comment on column portaria.login_otps.id is 'Key.';
comment on column portaria.login_otps.contexto is 'sistema or portal.';
comment on column portaria.login_otps.usuario_id is 'Who it is for, in the system context.';
comment on column portaria.login_otps.aluno_id is 'Who it is for, in the portal: a student.';
comment on column portaria.login_otps.responsavel_id is 'Who it is for, in the portal: a guardian.';
comment on column portaria.login_otps.sal is 'Salt, 16 random bytes.';
comment on column portaria.login_otps.hash is 'SHA-256 over pepper, salt and code. The pepper is not in the database.';
comment on column portaria.login_otps.tentativas is 'Wrong attempts so far; the third one ends it.';
comment on column portaria.login_otps.usado_em is 'When it was used; a used code is never accepted again.';
comment on column portaria.login_otps.expira_em is 'Until when it holds; brought forward when superseded or cancelled.';
comment on column portaria.login_otps.criado_em is 'When it was made.';
comment on column portaria.login_otps.titular_id is 'Whichever of the three it is for.';

-- The send ledger: every request for a code and every delivery outcome. Both send limits count here.
create table portaria.otp_envios (
  id uuid primary key default gen_random_uuid(),
  contexto text not null,
  codigo_digest bytea not null,
  ip inet not null,
  otp_id uuid references portaria.login_otps (id) on delete set null,
  canal text,
  situacao text not null default 'pendente',
  criado_em timestamptz not null default clock_timestamp(),
  constraint otp_envios_contexto check (contexto in ('sistema', 'portal')),
  constraint otp_envios_situacao check (situacao in ('pendente', 'entregue', 'falhou', 'recusado'))
);

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
comment on column portaria.otp_envios.otp_id is 'The code that was sent; null when the request was refused.';
comment on column portaria.otp_envios.canal is 'The channel that was tried; null until the delivery is reported.';
comment on column portaria.otp_envios.situacao is 'pendente, entregue, falhou or recusado.';
comment on column portaria.otp_envios.criado_em is 'When it was asked for.';

-- Wrong attempts by client address: the source of the verify limit per address.
create table portaria.otp_tentativas (
  id uuid primary key default gen_random_uuid(),
  ip inet not null,
  criado_em timestamptz not null default clock_timestamp()
);

create index otp_tentativas_ip_idx on portaria.otp_tentativas (ip, criado_em desc);
create index otp_tentativas_criado_em_idx on portaria.otp_tentativas (criado_em);

alter table portaria.otp_tentativas enable row level security;

comment on table portaria.otp_tentativas is 'Wrong attempts by client address, whoever they were aimed at.';
comment on column portaria.otp_tentativas.id is 'Key.';
comment on column portaria.otp_tentativas.ip is 'The client address as the limits count it.';
comment on column portaria.otp_tentativas.criado_em is 'When.';

-- Revoked tokens. Row-level security is on and there is no policy: only the service credential reads or writes.
create table portaria.token_blacklist (
  id uuid primary key default gen_random_uuid(),
  jti text not null unique,
  usuario_id uuid not null,
  motivo text not null default 'logout',
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null
);

create index token_blacklist_expira_em_idx on portaria.token_blacklist (expira_em);

alter table portaria.token_blacklist enable row level security;

comment on table portaria.token_blacklist is 'Token ids that are refused although their signature and expiry hold.';
comment on column portaria.token_blacklist.id is 'Key.';
comment on column portaria.token_blacklist.jti is 'The id of the revoked token.';
comment on column portaria.token_blacklist.usuario_id is 'Whose token it was.';
comment on column portaria.token_blacklist.motivo is 'Why it was revoked.';
comment on column portaria.token_blacklist.criado_em is 'When it was revoked.';
comment on column portaria.token_blacklist.expira_em is 'The expiry of the token; the row can go after it.';

-- The transaction log, one partition a month; the default partition catches what no month holds yet.
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
  primary key (id, criado_em)
) partition by range (criado_em);

create table portaria.logs_transacoes_default partition of portaria.logs_transacoes default;

create index logs_transacoes_usuario_id_idx on portaria.logs_transacoes (usuario_id, criado_em desc);
create index logs_transacoes_evento_idx on portaria.logs_transacoes (evento, criado_em desc);

alter table portaria.logs_transacoes enable row level security;
alter table portaria.logs_transacoes_default enable row level security;

comment on table portaria.logs_transacoes is 'What happened: logins, refusals, role switches, logouts. No code, no token, no secret.';
comment on table portaria.logs_transacoes_default is 'Rows of months that have no partition of their own yet.';
comment on column portaria.logs_transacoes.id is 'Key, with criado_em.';
comment on column portaria.logs_transacoes.evento is 'What: login.success, otp.sent, otp.wrong, logout …';
comment on column portaria.logs_transacoes.usuario_id is 'Who, when that is known.';
comment on column portaria.logs_transacoes.escola_id is 'In which school, when there is one.';
comment on column portaria.logs_transacoes.ip is 'The client address.';
comment on column portaria.logs_transacoes.geo is 'Where the edge places it: city, region, country, timezone.';
comment on column portaria.logs_transacoes.user_agent is 'What the client calls itself.';
comment on column portaria.logs_transacoes.request_id is 'The id that ties the row to the lines of shim and gateway.';
comment on column portaria.logs_transacoes.dados is 'What else belongs to the event.';
comment on column portaria.logs_transacoes.criado_em is 'When, and by that the partition.';

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
  constraint alertas_prioridade check (prioridade = 'high')
);

alter table portaria.alertas enable row level security;

comment on table portaria.alertas is 'Reuse of revoked tokens: a possible leak.';
comment on column portaria.alertas.id is 'Key.';
comment on column portaria.alertas.jti is 'The revoked token.';
comment on column portaria.alertas.usuario_id is 'Whose token it was.';
comment on column portaria.alertas.prioridade is 'Always high.';
comment on column portaria.alertas.contagem is 'How often it was used after it was revoked.';
comment on column portaria.alertas.primeiro_em is 'The first time.';
comment on column portaria.alertas.ultimo_em is 'The latest time.';
comment on column portaria.alertas.enviado_em is 'When the alert was last pushed.';
