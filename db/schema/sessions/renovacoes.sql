-- Sign-ins that stay: one row each. The row says which renewal token is good; no token is stored.
create table portaria.renovacoes (
  familia uuid primary key,
  contexto text not null,
  titular_id uuid not null,
  papel text not null,
  escola_id uuid,
  telefone text,
  meio text not null default 'codigo',
  entrou_em timestamptz not null,
  emitida_em timestamptz not null,
  expira_em timestamptz not null,
  chave bytea not null,
  geracao integer not null default 0,
  usada integer,
  usada_em timestamptz,
  tentativas bytea[] not null default '{}',
  irmas integer not null default 1,
  vale_de integer not null default 0,
  momentos timestamptz[] not null default '{}',
  encerrada_em timestamptz,
  geo jsonb,
  user_agent text,
  passkey_id uuid,
  constraint renovacoes_contexto check (contexto in ('sistema', 'portal')),
  constraint renovacoes_tentativas check (cardinality(tentativas) <= 8)
) with (fillfactor = 60);

create index renovacoes_titular_id_idx on portaria.renovacoes (titular_id);
create index renovacoes_expira_em_idx on portaria.renovacoes (expira_em);

alter table portaria.renovacoes enable row level security;

comment on table portaria.renovacoes is 'One row for each sign-in that can be renewed (portaria.renewal_case has the rule). Without the row, or after encerrada_em or expira_em, no renewal token of the sign-in is accepted.';
comment on column portaria.renovacoes.familia is 'The sign-in, as in portaria.sessoes.';
comment on column portaria.renovacoes.contexto is 'sistema or portal.';
comment on column portaria.renovacoes.titular_id is 'The user, or the active profile (student or guardian).';
comment on column portaria.renovacoes.papel is 'The active role; in the portal the portal_type of the profile.';
comment on column portaria.renovacoes.escola_id is 'The active school; null for a global role.';
comment on column portaria.renovacoes.telefone is 'The phone that received the code of a portal sign-in.';
comment on column portaria.renovacoes.meio is 'How the person signed in: codigo or passkey.';
comment on column portaria.renovacoes.entrou_em is 'When the person signed in. A renewal does not make a sign-in more recent.';
comment on column portaria.renovacoes.emitida_em is 'The iat of the newest token of the sign-in. A deactivation, a lost role or a changed phone after it ends the renewal.';
comment on column portaria.renovacoes.expira_em is 'When the sign-in ends for good: renovacao_maxima after entrou_em.';
comment on column portaria.renovacoes.chave is 'Random bytes. SHA-256 over the pepper and these is the key of the tokens'' HMAC.';
comment on column portaria.renovacoes.geracao is 'The generation of the newest renewal tokens. Each first use of one begins the next generation.';
comment on column portaria.renovacoes.usada is 'The number of the token whose use began this generation.';
comment on column portaria.renovacoes.usada_em is 'When it was first used: the grace counts from here.';
comment on column portaria.renovacoes.tentativas is 'Digests of the attempts that used it, at most eight. A known attempt that asks again after the grace has lost its answer.';
comment on column portaria.renovacoes.irmas is 'How many tokens of this generation were given out: their numbers are 0 to irmas - 1.';
comment on column portaria.renovacoes.vale_de is 'Numbers of this generation below this one are revoked.';
comment on column portaria.renovacoes.momentos is 'The times of the renewals within the window of the limit renovacoes_por_sessao.';
comment on column portaria.renovacoes.encerrada_em is 'When the sign-in was ended; null if it was not.';
comment on column portaria.renovacoes.geo is 'The location of the client that received the newest token, as the edge reported it.';
comment on column portaria.renovacoes.user_agent is 'The User-Agent header of that client.';
comment on column portaria.renovacoes.passkey_id is 'The passkey that opened the sign-in (meio passkey) or confirmed it last: its removal ends it.';
