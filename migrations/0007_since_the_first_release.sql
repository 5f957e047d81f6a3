-- replaces: 0007_sessions .. 0030_plain_comments
-- The tables of 0.2.0 up to 0030, one paragraph a subject.

-- Functions of the first release that are gone, or take or answer something else.
drop function if exists api.portal_send_otp(text) cascade;
drop function if exists portaria.activate_usuario(uuid) cascade;
drop function if exists portaria.create_otp(portaria.titular, text) cascade;
drop function if exists portaria.errors_reopen(uuid) cascade;
drop function if exists portaria.isolate_by_school(regclass, name, text[]) cascade;
drop function if exists portaria.limit_errors_by_titular(uuid, text) cascade;
drop function if exists portaria.limit_reopens(text, timestamptz[]) cascade;
drop function if exists portaria.limit_sends_by_codigo(text, bytea) cascade;
drop function if exists portaria.lock_otp(text, uuid) cascade;
drop function if exists portaria.next_session_end(timestamptz) cascade;
drop function if exists portaria.otp_state(portaria.login_otps) cascade;
drop function if exists portaria.otp_superseded(portaria.login_otps, text) cascade;
drop function if exists portaria.portal_claims(jsonb) cascade;
drop function if exists portaria.portal_perfis(text) cascade;
drop function if exists portaria.portal_profiles(text) cascade;
drop function if exists portaria.portal_titular(text) cascade;
drop function if exists portaria.probe_writes(regclass, name, uuid) cascade;
drop function if exists portaria.refuse_otp(portaria.login_otps, text, text) cascade;
drop function if exists portaria.refuse_unisolable(regclass, name) cascade;
drop function if exists portaria.refuse_unknown_send(text, bytea, inet) cascade;
drop function if exists portaria.return_error(text, jsonb) cascade;
drop function if exists portaria.revoke_token(text, uuid, bigint, text) cascade;
drop function if exists portaria.send_otp(portaria.titular, text) cascade;
drop function if exists portaria.session_start(timestamptz) cascade;
drop function if exists portaria.start_portal_session(jsonb, text) cascade;
drop function if exists portaria.start_session(portaria.usuarios, jsonb, jsonb, text) cascade;
drop function if exists portaria.system_claims(portaria.usuarios, jsonb, jsonb, bigint) cascade;
drop function if exists portaria.table_checks(regclass, name, uuid[], uuid) cascade;
drop function if exists portaria.user_roles(uuid) cascade;

-- Sessions: one row per token, the sign-in that it descends from, and what ends it for good.
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

-- Where people sign in from, limits by network, and wrong attempts by time and network.
create table portaria.redes_conhecidas (
  titular uuid not null,
  rede cidr not null,
  vista_em timestamptz not null default clock_timestamp(),
  primary key (titular, rede)
);

create index redes_conhecidas_vista_em_idx on portaria.redes_conhecidas (vista_em);

alter table portaria.redes_conhecidas enable row level security;

comment on table portaria.redes_conhecidas is 'The networks from which a person signed in. Wrong attempts from each of them are counted separately from those of all other networks.';
comment on column portaria.redes_conhecidas.titular is 'The user, student or guardian.';
comment on column portaria.redes_conhecidas.rede is 'The network: IPv4 /24, IPv6 /48.';
comment on column portaria.redes_conhecidas.vista_em is 'When the person last signed in from this network, accurate to one hour.';

create table portaria.limites_rede (
  rede cidr not null,
  nome text not null,
  valor integer not null,
  primary key (nome, rede),
  constraint limites_rede_valor_positivo check (valor > 0),
  constraint limites_rede_nome check (nome in ('otps_por_ip', 'erros_por_ip')),
  constraint limites_rede_de_enderecos check (family(rede) = 4 or (masklen(rede) <= 64 and not rede <<= '::ffff:0:0/96'))
);

alter table portaria.limites_rede enable row level security;

comment on table portaria.limites_rede is 'Limits for the addresses of a network. The smallest network that contains an address applies.';
comment on column portaria.limites_rede.rede is 'The network: IPv4, or IPv6 up to /64.';
comment on column portaria.limites_rede.nome is 'The limit: otps_por_ip or erros_por_ip.';
comment on column portaria.limites_rede.valor is 'The value of the limit for each address of the network.';

create table portaria.desbloqueios (
  titular uuid primary key,
  desbloqueado_em timestamptz not null default clock_timestamp()
);

alter table portaria.desbloqueios enable row level security;

comment on table portaria.desbloqueios is 'When an operator last reset the limits of a person. Earlier sends and wrong attempts do not count against the person.';
comment on column portaria.desbloqueios.titular is 'The user, student or guardian.';
comment on column portaria.desbloqueios.desbloqueado_em is 'When the limits were reset.';

-- A code made before this migration has no entry here: its attempts count from its creation, and for every network.
alter table portaria.login_otps
  add column erros_apos interval[] not null default '{}',
  add column erros_rede cidr[] not null default '{}',
  add column telefone text;

comment on column portaria.login_otps.erros_apos is 'The time from criado_em to each wrong attempt, in order.';
comment on column portaria.login_otps.erros_rede is 'The network of each wrong attempt, in the same order.';
comment on column portaria.login_otps.telefone is 'The phone that the code was sent to. In the portal, the code gives access only to profiles with this phone.';

-- Accepted is not delivered: the ledger keeps the provider's id of a message and what its receipts say.
alter table portaria.otp_envios
  add column verificacao boolean not null default false,
  add column mensagem_id text,
  add column recibo_em timestamptz,
  add column ordem smallint not null default 1,
  add column reenvio boolean not null default false,
  add column request_id text;

alter table portaria.otp_envios drop constraint otp_envios_situacao;
update portaria.otp_envios set situacao = 'aceito' where situacao = 'entregue';
alter table portaria.otp_envios add constraint otp_envios_situacao
  check (situacao in ('pendente', 'aceito', 'entregue', 'lido', 'falhou', 'recusado'));

create index otp_envios_mensagem_id_idx on portaria.otp_envios (canal, mensagem_id) where mensagem_id is not null;
create index otp_envios_recibo_em_idx on portaria.otp_envios (canal, recibo_em desc) where recibo_em is not null;
create unique index otp_envios_reenvio_idx on portaria.otp_envios (otp_id) where reenvio;

comment on table portaria.otp_envios is 'The ledger of sends, and the source of both send limits: one row for each request, and one for each further channel.';
comment on column portaria.otp_envios.situacao is 'pendente, aceito (the channel accepted the message), entregue, lido, falhou or recusado (no code was created).';
comment on column portaria.otp_envios.verificacao is 'Whether the row is a verification of a code that this address did not request; it counts as a send of the address.';
comment on column portaria.otp_envios.mensagem_id is 'The id of the message at the provider; null until the channel accepts it, or if the channel has none.';
comment on column portaria.otp_envios.recibo_em is 'When a receipt of the provider last changed situacao.';
comment on column portaria.otp_envios.ordem is 'The position of the channel among those tried for one send, from 1.';
comment on column portaria.otp_envios.reenvio is 'Whether this row is the first of the second delivery of a code; a code has at most one second delivery.';
comment on column portaria.otp_envios.request_id is 'The X-Request-Id of the send. The client uses it to ask for the delivery status.';

-- Names hold no control characters (a terminal escape begins with one) and no marks that turn the direction of writing: both
-- change how an operator's terminal, a log or a page shows the rest of the line. Rows that have some lose them.
update api.escolas set nome = regexp_replace(nome, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.escolas add constraint escolas_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.escolas set municipio = regexp_replace(municipio, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where municipio ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.escolas add constraint escolas_municipio_visivel check (municipio !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update portaria.usuarios set nome_completo = regexp_replace(nome_completo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome_completo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table portaria.usuarios add constraint usuarios_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.alunos set nome_completo = regexp_replace(nome_completo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome_completo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.alunos add constraint alunos_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.alunos set matricula = regexp_replace(matricula, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where matricula ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.alunos add constraint alunos_matricula_visivel check (matricula !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.responsaveis set nome_completo = regexp_replace(nome_completo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome_completo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.responsaveis add constraint responsaveis_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.responsaveis set email = regexp_replace(email, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where email ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.responsaveis add constraint responsaveis_email_visivel check (email !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.professores set nome_completo = regexp_replace(nome_completo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome_completo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.professores add constraint professores_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.professores set email = regexp_replace(email, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where email ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.professores add constraint professores_email_visivel check (email !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.series set nome = regexp_replace(nome, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.series add constraint series_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.turmas set nome = regexp_replace(nome, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.turmas add constraint turmas_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.disciplinas set nome = regexp_replace(nome, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where nome ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.disciplinas add constraint disciplinas_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.avaliacoes set titulo = regexp_replace(titulo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where titulo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.avaliacoes add constraint avaliacoes_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.comunicados set titulo = regexp_replace(titulo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where titulo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.comunicados add constraint comunicados_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.eventos set titulo = regexp_replace(titulo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where titulo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.eventos add constraint eventos_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

update api.documentos set titulo = regexp_replace(titulo, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '', 'g') where titulo ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table api.documentos add constraint documentos_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

-- A code of the portal opens the profiles whose phone received it.
create table portaria.portal_telefones (
  cpf text not null,
  telefone text not null,
  entrou_em timestamptz not null,
  primary key (cpf, telefone)
);

alter table portaria.portal_telefones enable row level security;

comment on table portaria.portal_telefones is 'The phones with which a person signed in to the portal. If the records of the person have several phones, the code goes to the last one used.';
comment on column portaria.portal_telefones.cpf is 'The CPF of the person.';
comment on column portaria.portal_telefones.telefone is 'The phone that received the code.';
comment on column portaria.portal_telefones.entrou_em is 'When the person last signed in with it.';

-- Requests without a token reach rpc/public_smoke and the resources listed here. Every other one is refused before Postgres
-- plans it.
create table portaria.acesso_anonimo (
  recurso text primary key,
  constraint acesso_anonimo_recurso_nomeado check (recurso ~ '^(rpc/)?([A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$')
);

alter table portaria.acesso_anonimo enable row level security;

comment on table portaria.acesso_anonimo is 'The tables and functions that a request without a token may use, in addition to rpc/public_smoke. The role anon also needs the privilege on them.';
comment on column portaria.acesso_anonimo.recurso is 'The path below /rest/v1/: a table, or rpc/ and a function. A schema other than api comes before a dot (biblioteca.livros, rpc/biblioteca.busca).';

-- Which tables portaria.isolate_by_school protects, so that db:migrate can protect them again after a restore.
create table portaria.tabelas_protegidas (
  esquema name not null,
  tabela name not null,
  coluna name not null,
  escrevem text[] not null,
  criado_em timestamptz not null default now(),
  antes jsonb,
  via boolean not null default false,
  primary key (esquema, tabela)
);

alter table portaria.tabelas_protegidas enable row level security;

comment on table portaria.tabelas_protegidas is 'The tables and views that isolate_by_school protects. Every db:migrate protects them again, which is necessary after a restore.';
comment on column portaria.tabelas_protegidas.esquema is 'The schema of the table, as a name, so that a restore can load the row before the table exists.';
comment on column portaria.tabelas_protegidas.tabela is 'The table.';
comment on column portaria.tabelas_protegidas.coluna is 'The column with the school of a row; with via, the column that refers to a row of another protected table.';
comment on column portaria.tabelas_protegidas.escrevem is 'The roles that can write to the table.';
comment on column portaria.tabelas_protegidas.criado_em is 'When the table was first protected.';
comment on column portaria.tabelas_protegidas.antes is 'The state of the table before: row-level security and the privileges of authenticated. portaria.unprotect restores it.';
comment on column portaria.tabelas_protegidas.via is 'Whether coluna refers to a row of another protected table, which has the school.';

-- Who did it, the handling of alerts, the search by name, and how recent a sign-in must be for a sensitive change.
alter table portaria.logs_transacoes add column ator_id uuid, add column trace_id text;

comment on column portaria.logs_transacoes.ator_id is 'The user, student or guardian who caused the event, from the token of the request. Null for the command line, the service and a sign-in.';
comment on column portaria.logs_transacoes.trace_id is 'The OpenTelemetry trace of the request; null if requests are not traced.';

alter table portaria.alertas
  add column resolvido_em timestamptz,
  add column resolvido_por uuid,
  add column motivo text;

comment on column portaria.alertas.resolvido_em is 'When an administrador settled the alert; null while it is open.';
comment on column portaria.alertas.resolvido_por is 'The user who settled the alert.';
comment on column portaria.alertas.motivo is 'The reason that this user gave.';

create index alertas_abertos_idx on portaria.alertas (ultimo_em desc) where resolvido_em is null;

-- The expression is that of portaria.search_key: a name in lower case without accents.
create index usuarios_busca_idx on portaria.usuarios (
  (regexp_replace(normalize(lower(nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), id
);
create index alunos_busca_idx on api.alunos (
  (regexp_replace(normalize(lower(nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), id
);
create index responsaveis_busca_idx on api.responsaveis (
  (regexp_replace(normalize(lower(nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), id
);

create index logs_transacoes_titular_idx on portaria.logs_transacoes ((dados ->> 'titular_id'), criado_em desc)
where dados ->> 'titular_id' is not null;

-- A changed phone is told to the old number; addresses and places of the log have a retention of their own.
create table portaria.avisos (
  id uuid primary key default gen_random_uuid(),
  titular_id uuid not null,
  destino text not null,
  novo text,
  criado_em timestamptz not null default clock_timestamp(),
  proxima_em timestamptz default clock_timestamp(),
  tentativas integer not null default 0,
  enviado_em timestamptz,
  canal text
);

create unique index avisos_devidos_idx on portaria.avisos (titular_id, destino) where proxima_em is not null;
create index avisos_proxima_em_idx on portaria.avisos (proxima_em) where proxima_em is not null;
create index avisos_criado_em_idx on portaria.avisos (criado_em);

alter table portaria.avisos enable row level security;

comment on table portaria.avisos is 'Messages to the old phone of a person whose phone changed.';
comment on column portaria.avisos.id is 'Key.';
comment on column portaria.avisos.titular_id is 'The user, student or guardian whose phone changed.';
comment on column portaria.avisos.destino is 'The old phone, E.164.';
comment on column portaria.avisos.novo is 'The last digits of the new phone; null if the phone was removed.';
comment on column portaria.avisos.criado_em is 'When the phone was changed.';
comment on column portaria.avisos.proxima_em is 'When the next attempt to send is due; null if the message was sent, given up or cancelled.';
comment on column portaria.avisos.tentativas is 'The number of attempts to send the message.';
comment on column portaria.avisos.enviado_em is 'When a channel accepted the message; null if none did.';
comment on column portaria.avisos.canal is 'The channel that accepted the message.';

-- Rows of which the clean-up has something to erase, oldest first.
create index logs_transacoes_origem_idx on portaria.logs_transacoes (criado_em)
where ip is not null or geo is not null or user_agent is not null;

-- The lease of a cluster: one row, renewed every second by the primary. No row: no cluster, no check.
create table portaria.arrendamento (
  unico boolean primary key default true,
  linha_tempo integer not null,
  renovado_em timestamptz not null,
  liberado_em timestamptz,
  constraint arrendamento_uma_linha check (unico)
);

alter table portaria.arrendamento enable row level security;

comment on table portaria.arrendamento is 'The lease of a cluster: at most one row. Without a row, no lease is checked.';
comment on column portaria.arrendamento.unico is 'Always true, so that the table has only one row.';
comment on column portaria.arrendamento.linha_tempo is 'The timeline of the primary that renewed the lease.';
comment on column portaria.arrendamento.renovado_em is 'When the last renewal began, by the clock of that primary.';
comment on column portaria.arrendamento.liberado_em is 'When that primary released the lease before a planned stop; null while it holds the lease.';

-- Database roles that existed before Portaria, and their limits.
create table portaria.papeis_do_banco (
  papel name primary key,
  statement_timeout text,
  lock_timeout text
);

alter table portaria.papeis_do_banco enable row level security;

comment on table portaria.papeis_do_banco is 'The database roles that existed before Portaria. db:migrate does not alter them; check_request sets their limits in each transaction.';
comment on column portaria.papeis_do_banco.papel is 'The name of the role.';
comment on column portaria.papeis_do_banco.statement_timeout is 'The time limit of a statement of this role; null without a limit.';
comment on column portaria.papeis_do_banco.lock_timeout is 'How long a statement of this role waits for a lock; null without a limit.';

-- Tables of somebody else that people, roles and schools are copied from; what isolate_by_school found on a table.
create table portaria.tabelas_seguidas (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  mapa jsonb not null,
  chave text[] not null,
  estrito boolean not null,
  criado_em timestamptz not null default now(),
  primary key (esquema, tabela, tipo),
  constraint tabelas_seguidas_tipo check (tipo in ('pessoas', 'papeis', 'escolas'))
);

create unique index tabelas_seguidas_tipo_idx on portaria.tabelas_seguidas (tipo) where tipo <> 'papeis';

alter table portaria.tabelas_seguidas enable row level security;

comment on table portaria.tabelas_seguidas is 'The tables of another application from which follow_people, follow_roles and follow_schools copy: one of people, one of schools, any number of roles.';
comment on column portaria.tabelas_seguidas.esquema is 'The schema of the table, as a name, so that a restore can load the row before the table exists.';
comment on column portaria.tabelas_seguidas.tabela is 'The table.';
comment on column portaria.tabelas_seguidas.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.tabelas_seguidas.mapa is 'For each field of Portaria, the column of the table.';
comment on column portaria.tabelas_seguidas.chave is 'The columns of the primary key of the table.';
comment on column portaria.tabelas_seguidas.estrito is 'Whether a row that breaks a rule is refused. Otherwise it is stored in quarentena.';
comment on column portaria.tabelas_seguidas.criado_em is 'When the table was first followed.';

create table portaria.linhas_seguidas (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  chave text not null,
  registro uuid not null,
  primary key (esquema, tabela, tipo, chave),
  foreign key (esquema, tabela, tipo) references portaria.tabelas_seguidas on delete cascade
);

create index linhas_seguidas_registro_idx on portaria.linhas_seguidas (registro);
create index linhas_seguidas_tipo_idx on portaria.linhas_seguidas (tipo, chave);

alter table portaria.linhas_seguidas enable row level security;

comment on table portaria.linhas_seguidas is 'The record of Portaria for each row of a followed table.';
comment on column portaria.linhas_seguidas.esquema is 'The schema of the table.';
comment on column portaria.linhas_seguidas.tabela is 'The table.';
comment on column portaria.linhas_seguidas.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.linhas_seguidas.chave is 'The key of the row, as text; a JSON array if the key has several columns.';
comment on column portaria.linhas_seguidas.registro is 'The key of the record in usuarios, usuario_papeis or escolas.';

create table portaria.quarentena (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  chave text not null,
  campos jsonb not null,
  motivo text not null,
  criado_em timestamptz not null default now(),
  primary key (esquema, tabela, tipo, chave),
  foreign key (esquema, tabela, tipo) references portaria.tabelas_seguidas on delete cascade
);

alter table portaria.quarentena enable row level security;

comment on table portaria.quarentena is 'Rows of followed tables that break a rule of Portaria. A row is removed when it is corrected, or when the person or school that it refers to arrives.';
comment on column portaria.quarentena.esquema is 'The schema of the table.';
comment on column portaria.quarentena.tabela is 'The table.';
comment on column portaria.quarentena.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.quarentena.chave is 'The key of the row, as text.';
comment on column portaria.quarentena.campos is 'The fields of Portaria, with the values of the row.';
comment on column portaria.quarentena.motivo is 'The rule that the row breaks.';
comment on column portaria.quarentena.criado_em is 'When the row entered the quarantine.';

-- A student and a guardian are linked once, and the link is named by both: PostgREST embeds guardians in students by it.
alter table api.alunos_responsaveis
  drop constraint alunos_responsaveis_pkey,
  drop constraint alunos_responsaveis_par_unico,
  add primary key (escola_id, aluno_id, responsavel_id),
  add constraint alunos_responsaveis_id_unico unique (id);

comment on column api.alunos_responsaveis.id is 'An id of the link.';

-- Students and guardians have a version, too: a change of what somebody else has changed since is refused.
alter table api.alunos add column atualizado_em timestamptz not null default now();
alter table api.responsaveis add column atualizado_em timestamptz not null default now();

comment on column api.alunos.atualizado_em is 'When the row last changed.';
comment on column api.responsaveis.atualizado_em is 'When the row last changed.';

-- What the doctor found: the last reports, readable without a shell.
create table portaria.laudos (
  id uuid primary key default gen_random_uuid(),
  criado_em timestamptz not null default clock_timestamp(),
  versao text not null,
  achados jsonb not null,
  constraint laudos_achados_lista check (jsonb_typeof(achados) = 'array'),
  constraint laudos_achados_tamanho check (octet_length(achados::text) <= 262144)
);

alter table portaria.laudos enable row level security;

comment on table portaria.laudos is 'Reports of the doctor (npm run doctor -- --record). The ten newest are kept.';
comment on column portaria.laudos.id is 'Key.';
comment on column portaria.laudos.criado_em is 'When the report was recorded.';
comment on column portaria.laudos.versao is 'The release of the doctor.';
comment on column portaria.laudos.achados is 'The findings: [{verificacao, sobre, situacao, detalhe, correcao}], without secrets.';

-- Limits of all of these.
insert into portaria.limites (nome, valor, unidade) values
  ('sessao_maxima', 86400, 'segundos'),
  ('sessao_portal_maxima', 28800, 'segundos'),
  ('trocas_por_sessao', 30, 'trocas'),
  ('trocas_por_sessao_janela', 3600, 'segundos'),
  ('retencao_redes', 30, 'dias'),
  ('login_recente', 600, 'segundos'),
  ('retencao_enderecos', 180, 'dias'),
  ('retencao_lugares', 90, 'dias');

comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, segundos, horas or dias.';

-- States the COMMENTs of the first release in plain terms. Nothing else changes.
comment on table portaria.limites is 'The limits of the specification, section 8, one row each. A change takes effect with the next request.';
comment on column portaria.limites.nome is 'Name of the limit. A name that ends in _janela is the time window of the limit without that ending.';
comment on column portaria.limites.valor is 'Value of the limit, in the unit of the column unidade.';
comment on table api.escolas is 'Schools: the tenants. Every claim and every tenant row refers to the id as escola_id.';
comment on column api.escolas.id is 'Key of the tenant.';
comment on column api.escolas.nome is 'Name of the school.';
comment on column api.escolas.cnpj is 'CNPJ of the legal entity, 14 digits.';
comment on column api.escolas.inep is 'INEP code of the school census, 12 digits.';
comment on column portaria.usuarios.nome_completo is 'Full name; the token carries the same text.';
comment on column portaria.usuarios.ativo is 'Whether the user is active. Others cannot request a code, and their sessions are refused.';
comment on column portaria.usuarios.auth_user_id is 'Id of the same person in another identity system, if there is one.';
comment on column portaria.usuarios.escola_id is 'Legacy: the school that was chosen last. usuario_papeis.escola_id is the source of truth.';
comment on column portaria.usuarios.telefone is 'Phone number for codes, in E.164 format.';
comment on column portaria.papeis.nome is 'Name of the role, as the claim principal_role carries it.';
comment on column portaria.usuario_papeis.usuario_id is 'User who has the role.';
comment on column portaria.usuario_papeis.papel_id is 'Role that the user has.';
comment on column portaria.usuario_papeis.escola_id is 'School of the role; null if and only if the role is global.';
comment on column portaria.usuario_papeis.criado_em is 'When the role was granted. Of two roles with equal priority, the older one is the principal role.';
comment on type portaria.titular is 'The person that a one-time code is for.';
comment on column portaria.titular.id is 'Key of the usuario, aluno or responsavel; null when nobody has the login code.';
comment on column portaria.titular.telefone is 'Phone number for codes, in E.164 format.';
comment on table portaria.login_otps is 'One-time codes, stored as hashes. A new code invalidates the earlier ones of the same person.';
comment on column portaria.login_otps.usuario_id is 'User that the code is for, in the context sistema.';
comment on column portaria.login_otps.aluno_id is 'Student that the code is for, in the context portal.';
comment on column portaria.login_otps.responsavel_id is 'Guardian that the code is for, in the context portal.';
comment on column portaria.login_otps.hash is 'SHA-256 of pepper, salt and code. The pepper is not in the database.';
comment on column portaria.login_otps.tentativas is 'Number of wrong attempts. The third one invalidates the code.';
comment on column portaria.login_otps.usado_em is 'When the code was used. A used code is never accepted again.';
comment on column portaria.login_otps.expira_em is 'When the code expires. A code that is replaced or cancelled expires at that moment.';
comment on column portaria.login_otps.titular_id is 'The one of usuario_id, aluno_id and responsavel_id that is not null.';
comment on column portaria.otp_envios.codigo_digest is 'Keyed digest of the login code. The login code itself is not stored.';
comment on column portaria.otp_envios.ip is 'Client address as the limits count it: IPv4 in full, IPv6 by its /64 network.';
comment on column portaria.otp_envios.otp_id is 'The code that was sent, which may be deleted already; null when the request was refused.';
comment on column portaria.otp_envios.canal is 'Channel that was tried; null until the delivery is reported.';
comment on column portaria.otp_envios.criado_em is 'When the code was requested.';
comment on table portaria.otp_tentativas is 'Wrong attempts by client address, for all people together.';
comment on column portaria.otp_tentativas.criado_em is 'When the attempt was made.';
comment on table portaria.token_blacklist is 'Ids of revoked tokens. They are refused although their signature and expiry are valid.';
comment on column portaria.token_blacklist.usuario_id is 'User of the token.';
comment on column portaria.token_blacklist.motivo is 'Reason for the revocation.';
comment on column portaria.token_blacklist.expira_em is 'Expiry of the token. The row can be deleted after it.';
comment on table portaria.logs_transacoes is 'Log of events: logins, refusals, role switches, logouts. It never contains codes, tokens or secrets.';
comment on table portaria.logs_transacoes_default is 'Log rows of months without a partition.';
comment on column portaria.logs_transacoes.evento is 'Kind of event: login.success, otp.sent, otp.wrong, logout …';
comment on column portaria.logs_transacoes.usuario_id is 'User, if known.';
comment on column portaria.logs_transacoes.escola_id is 'School, if there is one.';
comment on column portaria.logs_transacoes.geo is 'Location that the edge reports for the address: city, region, country, timezone.';
comment on column portaria.logs_transacoes.user_agent is 'User-Agent header of the client.';
comment on column portaria.logs_transacoes.request_id is 'Request id, which is also in the log lines of shim and gateway.';
comment on column portaria.logs_transacoes.dados is 'Details of the event.';
comment on column portaria.logs_transacoes.criado_em is 'When the event happened. The partition depends on it.';
comment on table portaria.alertas is 'Uses of revoked tokens, which may be leaked.';
comment on column portaria.alertas.usuario_id is 'User of the token.';
comment on column portaria.alertas.contagem is 'Number of uses after the revocation.';
comment on column portaria.alertas.primeiro_em is 'Time of the first use.';
comment on column portaria.alertas.ultimo_em is 'Time of the latest use.';
comment on column portaria.alertas.proxima_em is 'When the next push may be tried; null when no push is pending.';
comment on column portaria.alertas.tentativas is 'Number of attempts of the pending push.';
comment on table portaria.portal_sessoes is 'Students and guardians whose portal sessions were all ended at some moment.';
comment on column api.series.nome is 'Name of the year, such as 7º ano or 1ª série.';
comment on column api.series.ordem is 'Position in lists, lowest first.';
comment on column api.turmas.nome is 'Name of the class, such as 7º A.';
comment on column api.professores.email is 'Email address.';
comment on column api.professores.telefone is 'Phone number, in E.164 format.';
comment on column api.professores.ativo is 'Whether the person teaches at the school now.';
comment on column api.disciplinas.professor_id is 'Teacher of the subject; null while nobody is assigned.';
comment on column api.disciplinas.nome is 'Name of the subject, such as Matemática or História.';
comment on column api.disciplinas.carga_horaria is 'Hours per year.';
comment on table api.alunos is 'Students. Active students may sign in to the portal.';
comment on column api.alunos.telefone is 'Phone number for portal codes, in E.164 format; null for a student without a phone.';
comment on column api.alunos.ativo is 'Whether the student attends the school now. Only active students may sign in to the portal.';
comment on table api.responsaveis is 'Guardians. Active guardians may sign in to the portal.';
comment on column api.responsaveis.telefone is 'Phone number for portal codes, in E.164 format.';
comment on column api.responsaveis.email is 'Email address.';
comment on column api.alunos_responsaveis.escola_id is 'School of the student and the guardian.';
comment on column api.alunos_responsaveis.parentesco is 'Relation of the guardian to the student: mae, pai, avo, irmao, tio, tutor or outro, for every gender.';
comment on column api.alunos_responsaveis.ordem is 'Order in which the school calls the guardians, lowest first.';
comment on column api.avaliacoes.disciplina_id is 'Subject, one of the same class.';
comment on column api.avaliacoes.titulo is 'Title.';
comment on column api.avaliacoes.data is 'Date of the exam or of the deadline.';
comment on column api.avaliacoes.bimestre is 'Term that the result counts for, 1 to 4.';
comment on column api.avaliacoes.peso is 'Weight in the average.';
comment on column api.notas.valor is 'Grade, from 0 to 10.';
comment on column api.notas.observacao is 'Remark of the teacher.';
comment on table api.frequencias is 'Attendance, one row per student and day.';
comment on column api.frequencias.presente is 'Whether the student was present.';
comment on column api.frequencias.justificativa is 'Reason for the absence, if known.';
comment on column api.comunicados.titulo is 'Title.';
comment on column api.comunicados.texto is 'Text.';
comment on column api.comunicados.publicado_em is 'Date of publication.';
comment on table api.ocorrencias is 'Incidents and remarks about a student.';
comment on column api.ocorrencias.descricao is 'Description of the incident.';
comment on column api.eventos.titulo is 'Title.';
comment on column api.eventos.descricao is 'Details.';
comment on column api.eventos.local is 'Place.';
comment on column api.eventos.fim is 'When it ends, if known.';
comment on column api.documentos.titulo is 'Title.';
comment on column api.documentos.arquivo is 'Path of the file in the storage of the school, not a URL.';
comment on column api.documentos.emitido_em is 'Date of issue.';
comment on column api.escolas.criado_em is 'When the row was created.';
comment on column portaria.usuarios.criado_em is 'When the row was created.';
comment on column portaria.login_otps.criado_em is 'When the code was created.';
comment on column api.series.criado_em is 'When the row was created.';
comment on column api.turmas.criado_em is 'When the row was created.';
comment on column api.professores.criado_em is 'When the row was created.';
comment on column api.disciplinas.criado_em is 'When the row was created.';
comment on column api.alunos.criado_em is 'When the row was created.';
comment on column api.responsaveis.criado_em is 'When the row was created.';
comment on column api.alunos_responsaveis.criado_em is 'When the row was created.';
comment on column api.avaliacoes.criado_em is 'When the row was created.';
comment on column api.notas.criado_em is 'When the row was created.';
comment on column api.frequencias.criado_em is 'When the row was created.';
comment on column api.comunicados.criado_em is 'When the row was created.';
comment on column api.ocorrencias.criado_em is 'When the row was created.';
comment on column api.eventos.criado_em is 'When the row was created.';
comment on column api.documentos.criado_em is 'When the row was created.';
